import { STATUS_TOPIC } from '../../contract';

/** A recorded `order:status_changed` in the feed. */
export interface StatusEvent {
  readonly position: number;
  readonly id: string;
  readonly channelId: string;
  /** JSON text, with the complete order. */
  readonly data: string;
  readonly occurredAt: Date;
}

/** A status change to be pushed: one frame, created once for all sockets. */
export interface StatusMessage {
  /** Position in the feed of all channels. */
  readonly position: number;
  readonly channelId: string;
  readonly frame: Buffer;
}

/** The data of `order:status_changed` without the complete order, in the event message (docs/realtime.md). */
export function statusMessage({ position, id, channelId, data, occurredAt }: StatusEvent): StatusMessage {
  const { order: _order, ...rest } = JSON.parse(data) as Record<string, unknown>;
  const message = {
    type: 'event',
    topic: STATUS_TOPIC,
    event_id: id,
    timestamp: occurredAt.toISOString(),
    data: rest,
  };
  return { position, channelId, frame: Buffer.from(JSON.stringify(message)) };
}
