import type { OmsClient, WebhookEvent } from '@oms/client';
import type { Context } from '../../context.js';
import { describeEvent } from '../../listen/describe-event.js';
import { forwarder, type Forward } from '../../listen/forward.js';
import { ListenState } from '../../listen/listen-state.js';
import { receive } from '../../listen/receive.js';
import type { Action, Options } from '../../action.js';
import { Failure } from '../../terminal/exit-codes.js';

/** `oms listen`: the events of a channel, each once, also those of the time in which this did not run. */
export const listen: Action = async (context, options) => {
  if (options.port !== undefined) return receive(context, options);
  const target = targetOf(options);
  const client = await context.client();
  const channelId = await context.channel(client);
  const state = ListenState.open({ url: context.service.url, channelId, target });
  try {
    const given = options.secret as string | undefined;
    const secret = state.secretFor(given);
    const cursor = await startOf(options, state, (from) => cursorAt(from, client, channelId, context));
    announce(context, channelId, target, given === undefined ? secret : null);
    const events = client.events.follow(channelId, {
      after: cursor ?? undefined,
      signal: context.signal,
      pollMs: 500,
      onInterruption: context.sayOutage,
    });
    const forward = target === null ? null : forwarder(target, secret, context);
    for await (const event of events) if (!(await take(event, context, forward, state))) return;
  } finally {
    state.close();
  }
};

/** False when the end came before the event was taken: the next start begins with it. */
async function take(
  event: WebhookEvent,
  { out }: Context,
  forward: Forward | null,
  state: ListenState,
): Promise<boolean> {
  const line = (outcome = '') => `${new Date().toISOString()} ${describeEvent(event)}${outcome}`;
  if (forward === null) {
    await out.writtenResult(event, line);
    state.moveTo(event.event_id);
    return true;
  }
  const outcome = await forward(event);
  if (outcome === null) return false;
  state.moveTo(event.event_id);
  out.result(event, () => line(outcome));
  return true;
}

async function startOf(
  { from }: Options,
  state: ListenState,
  find: (from: string) => Promise<string | null>,
): Promise<string | null> {
  if (from === undefined && state.cursor !== undefined) return state.cursor;
  const cursor = await find((from as string | undefined) ?? 'now');
  state.moveTo(cursor);
  return cursor;
}

/** Rejects for an event that the service does not know: what is kept must not be replaced by it. */
async function cursorAt(
  from: string,
  { events }: OmsClient,
  channelId: string,
  { signal }: Context,
): Promise<string | null> {
  if (from === 'beginning') return null;
  if (from === 'now') return events.now(channelId, { signal });
  await events.page(channelId, { after: from, limit: 1, signal });
  return from;
}

function targetOf(options: Options): string | null {
  const target = options.forwardTo as string | undefined;
  if (target === undefined) return null;
  const url = /^https?:\/\//.test(target) ? target : `http://${target}`;
  if (!URL.canParse(url)) throw new Failure(`--forward-to ${target} is no address`);
  return url;
}

/** @param made the secret that is not known yet to whoever started this */
function announce({ out }: Context, channelId: string, target: string | null, made: string | null): void {
  const listens = `Listening to the channel ${channelId}`;
  if (target === null) return out.note(`${listens}.`, { channel_id: channelId });
  const signed = made === null ? '' : `\nWebhooks are signed with ${made}`;
  out.note(`${listens}, forwarding to ${target}.${signed}`, {
    channel_id: channelId,
    forward_to: target,
    ...(made !== null && { webhook_secret: made }),
  });
}
