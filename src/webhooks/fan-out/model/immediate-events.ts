import type { RecordedEvent } from '@libs/outbox';

/** What may be claimed of a channel's new deliveries: how many, and how many bytes of their texts. */
export interface RoomForNew {
  readonly deliveries: number;
  readonly bytes: number;
}

/**
 * Of new events those whose deliveries are claimed as they are made, to be sent at once, each with the bytes that its channel takes.
 * Of each order only the first: the others follow it when it was delivered.
 * @param events the oldest first
 */
export function chooseImmediate(
  events: readonly RecordedEvent[],
  roomOf: (channelId: string) => RoomForNew,
): Map<RecordedEvent, number> {
  const chosen = new Map<RecordedEvent, number>();
  const lines = new Map<string, { readonly room: RoomForNew; count: number }>();
  const orders = new Set<string>();
  for (const event of events) {
    const { partition, subject } = event;
    if (subject !== null && orders.has(subject)) continue;
    if (subject !== null) orders.add(subject);
    const line = lines.get(partition) ?? { room: roomOf(partition), count: 0 };
    lines.set(partition, line);
    if (line.count < line.room.deliveries) chosen.set(event, line.room.bytes);
    line.count += 1;
  }
  return chosen;
}
