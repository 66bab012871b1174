import type { Replay } from '@oms/client';
import type { Action, Options } from '../../action.js';
import { Failure } from '../../terminal/exit-codes.js';
import { momentOf } from '../../terminal/moment.js';

/** A replay of many deliveries takes long, and one that is cut short is not known to have been made. */
const LONGEST_REPLAY_MS = 150_000;

/** `oms replay`: sends deliveries again. */
export const replay: Action = async (context, options, deliveryId) => {
  const isDryRun = options.dryRun === true;
  const isFiltered = ['dryRun', 'since', 'until', 'status', 'eventType'].some((name) => name in options);
  if (deliveryId !== undefined && isFiltered)
    throw new Failure('--since and what narrows it choose deliveries: name one, or give these.');
  const client = await context.client({ changesNothing: isDryRun });
  const channelId = await context.channel(client);
  const call = { signal: context.signal, timeoutMs: LONGEST_REPLAY_MS };
  if (deliveryId !== undefined) {
    await context.confirm(`send the delivery ${deliveryId} again`);
    const sent = await client.deliveries.replayOne(channelId, deliveryId, call);
    return context.out.result(sent, () => [sent.message]);
  }
  const which = whichOf(options);
  if (isDryRun) {
    const asked = { ...which, dry_run: true };
    const found = await client.deliveries.replay(channelId, asked, call);
    const least = found.count_is_lower_bound === true ? 'At least ' : '';
    return context.out.result(found, () => [`${least}${found.count} deliveries would be sent again.`]);
  }
  await context.confirm(`send the deliveries since ${which.since} again`);
  const sent = await client.deliveries.replay(channelId, which, call);
  context.out.result(sent, () => [`${sent.count} deliveries are sent again.`]);
};

function whichOf(options: Options): Replay {
  if (options.since === undefined)
    throw new Failure('Name a delivery (`oms deliveries` lists them), or give --since, such as 2h.');
  const since = momentOf('--since', options.since as string);
  const until = options.until === undefined ? undefined : momentOf('--until', options.until as string);
  if (until !== undefined && until < since) throw new Failure('--until must not be before --since');
  return {
    since,
    ...(until !== undefined && { until }),
    ...(options.status !== undefined && { status: options.status as Replay['status'] }),
    ...(options.eventType !== undefined && { event_type: options.eventType as Replay['event_type'] }),
  };
}
