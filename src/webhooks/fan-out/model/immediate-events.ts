import type { RecordedEvent } from '@libs/outbox';

/** What may be claimed of a channel's new deliveries: their number and bytes. */
export interface RoomForNew {
  readonly deliveries: number;
  readonly bytes: number;
}

/**
 * The new events whose deliveries are claimed when they are created, to be sent at once, each with the bytes
 * that its channel accepts. Only the first one of each order: the others follow when it has been delivered.
 * @param events oldest first
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
