import { resolve } from 'node:path';
import { ApiClient } from './api-client';
import { findService } from './find-service';
import { renderDay } from './day-timeline';
import { Journal } from './journal';
import { liveTheDay } from './live-the-day';
import { Progress } from './progress';
import { WebhookReceiver } from './receiver';
import { report } from './report';
import type { Run } from './run';
import { readSamples } from './samples';
import { sendFailingOrder } from './send-failing-order';
import { sendOrders } from './send-orders';
import type { Service } from './service';
import { setUpChannels } from './set-up-channels';
import { setUpPlaces } from './set-up-places';
import { startService } from './start-service';

/** What `npm start` runs, from the project's root. */
const ENTRY = 'dist/src/main.js';
const LONGEST_RUN_MS = 60_000;

/** Shows the service at work, from an order to a signed webhook and through the day of a store; true when everything arrived as promised. */
async function demo(signal: AbortSignal): Promise<boolean> {
  const samples = readSamples(resolve('samples'));
  const receiver = await WebhookReceiver.start();
  try {
    const service = (await findService(process.env)) ?? (await startService(ENTRY, process.env, signal));
    console.log(service.about);
    try {
      return await sendEverything(service, receiver, samples, signal);
    } finally {
      await service.stop();
    }
  } finally {
    await receiver.close();
  }
}

async function sendEverything(
  service: Service,
  receiver: WebhookReceiver,
  samples: Run['samples'],
  interrupted: AbortSignal,
): Promise<boolean> {
  const suffix = Date.now().toString(36).toUpperCase();
  const system = new ApiClient(service.baseUrl, service.systemToken);
  const { api, channels, tidyUp } = await setUpChannels(system, receiver, samples, suffix);
  console.log('Made an API key and these channels, each with a webhook to this process:');
  for (const [slug, { name, type }] of Object.entries(samples.channels)) {
    console.log(`  ${slug.padEnd(12)} ${channels[slug]?.id}  ${name} (${type})`);
  }
  const { byChannel: places, storageLocations } = await setUpPlaces(system, api, samples, channels);
  console.log(`Made ${samples.places.length} stores with ${storageLocations} storage locations.`);
  console.log(`Sending ${samples.orders.length} orders.`);

  const progress = new Progress(samples.orders.length, process.stdout);
  const run: Run = {
    suffix,
    api,
    receiver,
    samples,
    channels,
    places,
    journal: new Journal((facts) => progress.show(facts)),
    problems: [],
    signal: AbortSignal.any([interrupted, deadline()]),
  };
  const failing = sendFailingOrder(run).catch((error: Error) => {
    run.problems.push(`the order that must fail: ${error.message}`);
    return null;
  });
  const placed = await sendOrders(run);
  const failure = await failing;
  progress.end();
  console.log('All of them live through a day of the store.');
  const lived = await liveTheDay(run, placed);
  if (!service.isOwn) {
    await tidyUp().catch((error: Error) => run.problems.push(`tidying up: ${error.message}`));
  }
  if (lived.length < placed.length)
    run.problems.push(`${placed.length - lived.length} orders did not end their day`);
  const print = (line: string) => console.log(line);
  ['', ...renderDay(lived)].forEach(print);
  return report(run, failure, print);
}

/** Ends the waiting with a sentence that can stand behind an order's name. */
function deadline(): AbortSignal {
  const controller = new AbortController();
  const reason = new Error(`not there ${LONGEST_RUN_MS / 1_000} s after the first POST`);
  setTimeout(() => controller.abort(reason), LONGEST_RUN_MS).unref();
  return controller.signal;
}

const interruption = new AbortController();
for (const name of ['SIGINT', 'SIGTERM'] as const) {
  process.once(name, () => interruption.abort(new Error(`the demo was ended by ${name}`)));
}
demo(interruption.signal).then(
  (succeeded) => {
    process.exitCode = succeeded ? 0 : 1;
  },
  (error: Error) => {
    console.error(error.message);
    process.exitCode = 1;
  },
);
