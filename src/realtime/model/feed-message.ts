import type { Topic } from '../../contract';

/** Of a recorded event in the feed. */
export interface FeedRow {
  readonly position: string;
  readonly id: string;
  readonly channel_id: string;
  readonly occurred_at: Date;
}

/** What is pushed of an event: one frame, created once for all sockets. */
export interface FeedMessage {
  /** Position in the feed of all channels. */
  readonly position: number;
  readonly channelId: string;
  /** Of its order; absent where the topic does not know it. */
  readonly placeId?: string | null;
  /** The place that the order has left with this message. */
  readonly formerPlaceId?: string | null;
  readonly frame: Buffer;
}

/** The event message of a topic (docs/realtime.md#messages). */
export function feedMessage(topic: Topic, event: FeedRow, data: object): FeedMessage {
  const { position, id, channel_id: channelId, occurred_at } = event;
  const message = { type: 'event', topic, event_id: id, timestamp: occurred_at.toISOString(), data };
  return { position: Number(position), channelId, frame: Buffer.from(JSON.stringify(message)) };
}
