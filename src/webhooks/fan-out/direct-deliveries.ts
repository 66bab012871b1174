import { Inject, Injectable } from '@nestjs/common';
import type { RecordedEvent } from '@libs/outbox';
import { type CompleteSettings, SETTINGS_TOKEN } from '../../infrastructure/config';
import { Distribution } from '../../infrastructure/database';
import type { ClaimedDelivery } from '../delivery/delivery';
import { DeliveryClaims } from '../delivery/claims/delivery-claims';
import { DeliverySlots } from '../delivery/delivery-slots';
import { KeptResults } from '../delivery/results/kept-results';
import { Lanes } from '../delivery/lanes';
import type { ChannelRoom } from '../delivery/claims/model/claim-choice';
import type { DirectEvents } from './new-deliveries';

type Take = (claimed: readonly ClaimedDelivery[], askedAtMs: number) => void;

/**
 * Deliveries that this process sends as soon as they are made: the statement that makes them claims them and
 * gives their text. Only of channels that have nothing else waiting, so that no delivery overtakes another.
 */
@Injectable()
export class DirectDeliveries {
  private take: Take | null = null;

  constructor(
    private readonly slots: DeliverySlots,
    private readonly lanes: Lanes,
    private readonly results: KeptResults,
    private readonly claims: DeliveryClaims,
    private readonly distribution: Distribution,
    @Inject(SETTINGS_TOKEN) private readonly settings: CompleteSettings,
  ) {}

  /** @param take told of what was claimed, after its commit */
  listen(take: Take): void {
    this.take = take;
  }

  /** From now on nothing is sent directly; what was claimed meanwhile is left to others. */
  end(): void {
    this.take = null;
  }

  /** Those of the events, oldest first, that may be sent at once: of each order the first, since the others follow it. */
  choose(events: readonly RecordedEvent[]): DirectEvents {
    const chosen = new Map<RecordedEvent, number>();
    const { bytes } = this.slots.room;
    if (this.take === null || this.distribution.isByChannel || this.results.isBehind || bytes === 0)
      return NONE;
    const rooms = new Map<string, ChannelRoom>();
    const counts = new Map<string, number>();
    const orders = new Set<string>();
    for (const event of events) {
      const { partition, subject } = event;
      const room = rooms.get(partition) ?? this.roomIn(partition);
      rooms.set(partition, room);
      const isFirst = subject === null || !orders.has(subject);
      if (subject !== null) orders.add(subject);
      if (!isFirst) continue;
      const count = counts.get(partition) ?? 0;
      counts.set(partition, count + 1);
      if (count < room.deliveries) chosen.set(event, room.bytes);
    }
    return { rooms: chosen, bytes };
  }

  hand(claimed: readonly ClaimedDelivery[], askedAtMs: number): void {
    if (claimed.length === 0) return;
    if (this.take === null) void this.claims.release(claimed).catch(() => undefined);
    else this.take(claimed, askedAtMs);
  }

  /** Of channels with something new that waits: those that somebody is to be called to. This process is at work on the others. */
  toCall(channelIds: ReadonlySet<string>): string[] {
    return [...channelIds].filter((channelId) => this.take === null || !this.slots.expectMore(channelId));
  }

  /** With Redis a channel's deliveries are sent by whoever was called to it (docs/adr/0014). */
  private roomIn(channelId: string): ChannelRoom {
    const isCalledTo = this.settings.REDIS_URL === null || this.lanes.isOpen(channelId);
    return isCalledTo ? this.slots.roomForNew(channelId) : NO_ROOM;
  }
}

const NONE: DirectEvents = { rooms: new Map(), bytes: 0 };
const NO_ROOM: ChannelRoom = { deliveries: 0, bytes: 0, isEmpty: false };
