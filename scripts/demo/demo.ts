import { resolve } from 'node:path';
import { createClient } from '@oms/client';
import type { Ending } from '@libs/ending';
import { howToPractise } from '../practice/how-to-practise';
import { openPracticeStore } from '../practice/open-practice-store';
import { readGoods } from '../practice/goods';
import { findService } from './service/find-service';
import { renderDay } from './day/day-timeline';
import { Journal } from './report/journal';
import { liveTheDay } from './day/live-the-day';
import { Progress } from './report/progress';
import { WebhookReceiver } from './receiver';
import { report } from './report/report';
import type { Run } from './run';
import { readSamples } from './samples';
import { sendFailingOrder } from './send-failing-order';
import { sendOrders } from './send-orders';
import type { Service } from './service/service';
import { setUpChannels } from './service/set-up-channels';
import { setUpPlaces } from './service/set-up-places';
import { startService } from './service/start-service';

/** What `npm start` runs, from the project's root. */
const ENTRY = 'dist/src/main.js';
const LONGEST_RUN_MS = 60_000;

/**
 * Shows the service at work, from an order to a signed webhook and through a store's day; exit code 1 when
 * something did not arrive as promised.
 */
export async function demo(ending: Ending): Promise<void> {
  const samples = readSamples(resolve('samples'));
  const receiver = await WebhookReceiver.start();
  ending.onEnd('the receiver', () => receiver.close());
  const service = (await findService(process.env)) ?? (await startService(ENTRY, process.env, ending));
  console.log(service.about);
  const succeeded = await sendEverything(service, receiver, samples, ending);
  process.exitCode = succeeded ? 0 : 1;
  // Where nobody watches, a service of its own ends with the demo, and a store in it would be of no use.
  if (service.isOwn && !process.stdout.isTTY) return;
  await openPractice(service);
  if (!service.isOwn) return;
  console.log('Ctrl-C ends the service and removes its data.');
  await ending.whenAsked();
}

/** Leaves a store in which anybody can try picking, with all that it takes. */
async function openPractice({ baseUrl, systemToken }: Service): Promise<void> {
  const goods = readGoods(resolve('samples/practice/goods.json'));
  const suffix = Date.now().toString(36).toUpperCase();
  const system = createClient({ baseUrl, apiKey: systemToken });
  const { pairingUrl } = await openPracticeStore(system, goods, suffix);
  console.log(howToPractise(baseUrl, pairingUrl));
}

async function sendEverything(
  service: Service,
  receiver: WebhookReceiver,
  samples: Run['samples'],
  ending: Ending,
): Promise<boolean> {
  const suffix = Date.now().toString(36).toUpperCase();
  const system = createClient({ baseUrl: service.baseUrl, apiKey: service.systemToken });
  const onEnd = (tidyUp: () => Promise<void>) => {
    if (!service.isOwn) ending.onEnd('tidying up', tidyUp);
  };
  const { api, channels } = await setUpChannels(service, system, onEnd, receiver, samples, suffix);
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
    signal: AbortSignal.any([ending.asked, deadline()]),
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
  ending.asked.throwIfAborted();
  if (lived.length < placed.length)
    run.problems.push(`${placed.length - lived.length} orders did not end their day`);
  const print = (line: string) => console.log(line);
  ['', ...renderDay(lived)].forEach(print);
  return report(run, failure, print);
}

/** Ends the wait with a sentence that follows an order's name. */
function deadline(): AbortSignal {
  const controller = new AbortController();
  const reason = new Error(`not there ${LONGEST_RUN_MS / 1_000} s after the first POST`);
  setTimeout(() => controller.abort(reason), LONGEST_RUN_MS).unref();
  return controller.signal;
}
