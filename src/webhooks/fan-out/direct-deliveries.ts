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
 * Deliveries that this process sends as soon as they are created: the statement that inserts them also claims
 * them and returns their payload. Only for channels with nothing else waiting, so that no delivery overtakes
 * another.
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

  /** From now on nothing is sent directly; what has been claimed is left to other processes. */
  end(): void {
    this.take = null;
  }

  /**
   * The events, oldest first, that may be sent at once: the first of each order, since the others have to
   * wait for it.
   */
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

  /**
   * Channels with new waiting deliveries for which a worker must be woken. This process is already working on
   * the others.
   */
  toCall(channelIds: ReadonlySet<string>): string[] {
    return [...channelIds].filter((channelId) => this.take === null || !this.slots.expectMore(channelId));
  }

  /** With Redis a channel's deliveries are sent by the process that was woken for it (docs/adr/0014). */
  private roomIn(channelId: string): ChannelRoom {
    const isCalledTo = this.settings.REDIS_URL === null || this.lanes.isOpen(channelId);
    return isCalledTo ? this.slots.roomForNew(channelId) : NO_ROOM;
  }
}

const NONE: DirectEvents = { rooms: new Map(), bytes: 0 };
const NO_ROOM: ChannelRoom = { deliveries: 0, bytes: 0, isEmpty: false };
