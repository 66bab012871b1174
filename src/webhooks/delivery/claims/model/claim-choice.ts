/** A due delivery, as a claim sees it before it decides. */
export interface DueDelivery {
  readonly channelId: string;
  /** The position of its row (ctid), which is stable while the claim locks it. */
  readonly rowId: string;
  readonly eventId: string;
  /** The size of the payload. */
  readonly bytes: number;
  /** It has to wait for an earlier delivery of its order. */
  readonly isBlocked: boolean;
  /** How long it has been due. */
  readonly waitedMs: number;
  /** Claims lost since its last recorded attempt: their processes died or lost the database. */
  readonly lostClaims: number;
}

/** What a process may still claim for a channel. */
export interface ChannelRoom {
  readonly deliveries: number;
  readonly bytes: number;
  /** Whether the process has no delivery of the channel: then one is taken whatever its size. */
  readonly isEmpty: boolean;
}

/** What a process may still claim for all channels. */
export interface ProcessRoom {
  readonly bytes: number;
  /** No delivery may be larger; infinite while the process has much room. */
  readonly largest: number;
  /** No delivery may have lost more claims: beside a suspect that it holds, a process takes few others (`besideSuspects`). */
  readonly mostLost: number;
}

export interface Deferral {
  readonly delivery: DueDelivery;
  readonly forMs: number;
}

/** What a claim does with the deliveries it looked at. */
export interface ClaimChoice {
  readonly take: readonly DueDelivery[];
  readonly defer: readonly Deferral[];
  /** To be parked: they crash processes. */
  readonly park: readonly DueDelivery[];
  /** Left because the process has no room for more bytes; look again when it has. */
  readonly isShortOfBytes: boolean;
  /** Channels with further deliveries that could be sent. */
  readonly leftIn: ReadonlySet<string>;
}

/**
 * After this many lost claims a process takes only one such delivery at a time: if it crashes, the others are
 * not suspected.
 */
const SUSPECT_FROM = 2;
/**
 * It then takes the next one when it has held the first for this long, so that those which are merely slow hold
 * nobody up; not beside one that has lost a claim more, which is alone until its attempt ends. So nothing is parked for
 * the crashes of another.
 */
const SUSPECT_TURN_MS = 2_000;
const PARKED_FROM = 5;

/** A delivery of at most this size is taken even when the process is full, if it has none of that channel. */
const SMALL_BYTES = 16_384;

const SHORTEST_DEFERRAL_MS = 1_000;
const LONGEST_DEFERRAL_MS = 600_000;

export function isSuspect(lostClaims: number): boolean {
  return lostClaims >= SUSPECT_FROM;
}

/** A suspect that a process holds. */
export interface HeldSuspect {
  readonly lostClaims: number;
  readonly heldForMs: number;
}

/** How many claims a delivery may have lost to be taken beside these. */
export function besideSuspects(held: readonly HeldSuspect[]): number {
  if (held.length === 0) return Infinity;
  const letNextGo = held.every(
    ({ lostClaims, heldForMs }) => lostClaims === SUSPECT_FROM && heldForMs >= SUSPECT_TURN_MS,
  );
  return letNextGo ? SUSPECT_FROM : SUSPECT_FROM - 1;
}

/**
 * Decides what to claim of deliveries that are due. Channels take turns, delivery by delivery, until the
 * bytes are used up; the delivery that reaches a limit is still taken, and one that is too large for what is left is
 * passed by the smaller ones behind it. One that waits for another of its
 * order is looked at again after twice the time it has waited, or as soon as the other has ended. @param due
 * per channel, the longest due first
 */
export function chooseClaims(
  due: readonly DueDelivery[],
  rooms: ReadonlyMap<string, ChannelRoom>,
  process: ProcessRoom,
): ClaimChoice {
  const defer = due.filter(({ isBlocked }) => isBlocked).map((delivery) => deferral(delivery));
  const free = due.filter(({ isBlocked }) => !isBlocked);
  const park = free.filter(({ lostClaims }) => lostClaims >= PARKED_FROM);
  const lines = linesOf(free.filter(({ lostClaims }) => lostClaims < PARKED_FROM));
  return { ...takeInTurns(lines, rooms, process), defer, park };
}

interface Line {
  readonly room: ChannelRoom;
  readonly deliveries: DueDelivery[];
  taken: number;
  bytes: number;
}

function takeInTurns(
  lines: ReadonlyMap<string, DueDelivery[]>,
  rooms: ReadonlyMap<string, ChannelRoom>,
  process: ProcessRoom,
): Pick<ClaimChoice, 'take' | 'isShortOfBytes' | 'leftIn'> {
  const take: DueDelivery[] = [];
  let { bytes: bytesLeft, mostLost } = process;
  let isShortOfBytes = false;
  const all = [...lines].map(([channelId, deliveries]): [string, Line] => {
    return [channelId, { room: rooms.get(channelId) ?? NO_ROOM, deliveries, taken: 0, bytes: 0 }];
  });
  const counts = new Map([...lines].map(([channelId, { length }]) => [channelId, length]));
  let open = all;
  while (open.length > 0) {
    open = open.filter(([, line]) => {
      const isFirst = line.taken === 0 && line.room.isEmpty;
      const hasRoom = line.taken < line.room.deliveries && (isFirst || line.bytes < line.room.bytes);
      const fits = (bytes: number) =>
        (bytesLeft > 0 && bytes <= process.largest) || (isFirst && bytes <= SMALL_BYTES);
      const next = line.deliveries.findIndex(({ bytes, lostClaims }) => {
        if (lostClaims > mostLost) return false;
        if (!fits(bytes)) isShortOfBytes = true;
        return fits(bytes);
      });
      if (!hasRoom || next < 0) return false;
      const [delivery] = line.deliveries.splice(next, 1) as [DueDelivery];
      take.push(delivery);
      line.taken += 1;
      line.bytes += delivery.bytes;
      bytesLeft -= delivery.bytes;
      if (isSuspect(delivery.lostClaims)) mostLost = SUSPECT_FROM - 1;
      return true;
    });
  }
  const left = all.filter(([channelId, line]) => line.taken < counts.get(channelId)!);
  return { take, isShortOfBytes, leftIn: new Set(left.map(([channelId]) => channelId)) };
}

const NO_ROOM: ChannelRoom = { deliveries: 0, bytes: 0, isEmpty: false };

function linesOf(deliveries: readonly DueDelivery[]): Map<string, DueDelivery[]> {
  const lines = new Map<string, DueDelivery[]>();
  for (const delivery of deliveries) {
    const line = lines.get(delivery.channelId);
    if (line === undefined) lines.set(delivery.channelId, [delivery]);
    else line.push(delivery);
  }
  return lines;
}

function deferral(delivery: DueDelivery): Deferral {
  const forMs = Math.min(Math.max(delivery.waitedMs, SHORTEST_DEFERRAL_MS), LONGEST_DEFERRAL_MS);
  return { delivery, forMs: Math.round(forMs) };
}
