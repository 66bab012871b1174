import { EVENT_TYPES, type Replay } from '@oms/client';
import { z } from 'zod';
import { counted } from '../../answers/counted.js';
import { Refusal } from '../../answers/refusal.js';
import { channelId, id, moment } from '../arguments.js';
import { type Prepared, type ToolContext, writeTool } from '../tool.js';

const MOST_AT_ONCE = 1_000;
const deliveries = (count: number) => counted(count, 'delivery', 'deliveries');

export const replayDeliveries = writeTool({
  name: 'replay_deliveries',
  title: 'Send webhook deliveries again',
  area: 'deliveries',
  isDestructive: false,
  description:
    'Sends webhook deliveries of a channel again, with the same event ids and in order per order: one by its id, or up to 1,000 ' +
    'since a time. Receivers drop repeats by the event id.',
  input: {
    channel_id: channelId,
    delivery_id: id.optional().describe('This delivery alone'),
    since: z.iso
      .datetime({ offset: true })
      .optional()
      .describe('Without delivery_id: from this time on, ISO 8601'),
    until: moment.optional().describe('Up to this time; absent, or in the future: until the dry run'),
    status: z
      .enum(['delivered', 'failed'])
      .optional()
      .describe('Only with this outcome of the latest attempt; failed includes held ones'),
    event_type: z.enum(EVENT_TYPES).optional(),
  },
  async prepare({ channel_id, delivery_id, since, ...filter }, context) {
    if (delivery_id !== undefined) return one(channel_id, delivery_id, context);
    if (since === undefined)
      throw new Refusal(
        'NOTHING_TO_DO',
        'Neither a delivery nor a time is named.',
        'Give delivery_id, or since.',
      );
    return many(channel_id, { ...filter, since, until: endOf(filter.until, context.now) }, context);
  },
});

/** At most now: what is delivered after the dry run was not counted by it. What is no time is for the service to refuse. */
function endOf(until: string | undefined, now: Date): string {
  return until === undefined || Date.parse(until) > now.getTime() ? now.toISOString() : until;
}

async function one(channelId: string, deliveryId: string, { oms, call }: ToolContext): Promise<Prepared> {
  const path = { channelId, deliveryId };
  const { data } = await oms.get('/v1/channels/{channelId}/webhook/history/{deliveryId}/attempts', {
    path,
    ...call,
  });
  return {
    says: `The delivery, after ${counted(data.length, 'attempt')} so far, would be sent again.`,
    data: { delivery_id: deliveryId, latest_attempt: data.at(-1) ?? null },
    async act(context, idempotencyKey) {
      const sent = await context.oms.deliveries.replayOne(channelId, deliveryId, {
        ...context.call,
        idempotencyKey,
      });
      return { says: 'The delivery is sent again.', data: { ...sent } };
    },
  };
}

async function many(channelId: string, which: Replay, { oms, call }: ToolContext): Promise<Prepared> {
  const found = await oms.deliveries.replay(channelId, { ...which, dry_run: true }, call);
  if (found.count === 0)
    throw new Refusal('NOTHING_TO_DO', 'No delivery fits.', 'Look with list_deliveries for those that do.');
  if (found.count > MOST_AT_ONCE)
    throw new Refusal(
      'TOO_MANY',
      `${found.count} deliveries fit; at most ${MOST_AT_ONCE} are sent again at once.`,
      'Narrow since, until, status or event_type. A person can replay more in the console or with `oms replay`.',
    );
  return {
    says: `${deliveries(found.count)} would be sent again.`,
    data: { ...which, count: found.count, circuit: found.circuit, next_probe_at: found.next_probe_at },
    async act(context, idempotencyKey) {
      const sent = await context.oms.deliveries.replay(channelId, which, { ...context.call, idempotencyKey });
      return { says: `${deliveries(sent.count)} sent again.`, data: { ...sent } };
    },
  };
}
