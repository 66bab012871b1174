import { Inject, Injectable } from '@nestjs/common';
import type { RecordedEvent } from '@libs/outbox';
import { type CompleteSettings, SETTINGS_TOKEN } from '../config';
import { Distribution } from '../database';
import type { ClaimedDelivery } from './delivery';
import { DeliveryClaims } from './delivery-claims';
import { DeliverySlots } from './delivery-slots';
import { KeptResults } from './kept-results';
import { Lanes } from './lanes';

type Take = (claimed: readonly ClaimedDelivery[], claimedAtMs: number) => void;

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

  /** Those of the events, oldest first, that may be sent at once: of each order the first, since the others follow it (D44). */
  choose(events: readonly RecordedEvent[]): ReadonlySet<RecordedEvent> {
    const chosen = new Set<RecordedEvent>();
    if (this.take === null || this.distribution.isByChannel || this.results.isBehind) return chosen;
    const rooms = new Map<string, number>();
    const orders = new Set<string>();
    for (const event of events) {
      const room = rooms.get(event.partition) ?? this.roomIn(event.partition);
      const isFirst = event.subject === null || !orders.has(event.subject);
      if (event.subject !== null) orders.add(event.subject);
      if (isFirst && room > 0) chosen.add(event);
      rooms.set(event.partition, isFirst ? room - 1 : room);
    }
    return chosen;
  }

  hand(claimed: readonly ClaimedDelivery[], claimedAtMs: number): void {
    if (claimed.length === 0) return;
    if (this.take === null) void this.claims.release(claimed).catch(() => undefined);
    else this.take(claimed, claimedAtMs);
  }

  /** Of channels with something new that waits: those that somebody is to be called to. This process is at work on the others. */
  toCall(channelIds: ReadonlySet<string>): string[] {
    return [...channelIds].filter((channelId) => this.take === null || !this.slots.expectMore(channelId));
  }

  /** With Redis a channel's deliveries are sent by whoever was called to it (ADR 14). */
  private roomIn(channelId: string): number {
    const isCalledTo = this.settings.REDIS_URL === null || this.lanes.isOpen(channelId);
    return isCalledTo ? this.slots.roomForNew(channelId) : 0;
  }
}
