import { ChannelLane, type HeldDelivery } from './channel-lane';
import type { ChannelRoom, ProcessRoom } from './claims/model/claim-choice';
import { type LaneLimits, ProcessLoad } from './process-load';

/** The lanes of this process, and what they may hold together. With Redis they are woken (docs/adr/0014). */
export class ChannelLanes {
  private readonly lanes = new Map<string, ChannelLane>();
  /** Those that were woken, in the order of the next looks. */
  private readonly called = new Set<string>();
  private readonly load: ProcessLoad;
  private wakeWorker: () => void = () => undefined;
  private isOver = false;

  constructor(private readonly limits: LaneLimits) {
    this.load = new ProcessLoad(limits);
  }

  /** @param wake called when something is known to be due */
  listen(wake: () => void): void {
    this.wakeWorker = wake;
  }

  /** Something is due in channels that this process finds on its own. */
  wake(): void {
    this.wakeWorker();
  }

  /** Like `ChannelLane.call`; null when this process takes no more work. */
  call(channelId: string): Promise<number> | null {
    if (this.isOver) return null;
    const ended = this.of(channelId).call();
    this.called.add(channelId);
    this.wakeWorker();
    return ended;
  }

  isCalled(channelId: string): boolean {
    return this.called.has(channelId);
  }

  /** Calls once more for a channel that is called for; false when it is not. */
  callAgain(channelId: string): boolean {
    return this.isCalled(channelId) && this.call(channelId) !== null;
  }

  /** The channels that were woken, to be looked at now; `looked` must follow. */
  toLookAt(): string[] {
    for (const channelId of this.called) this.of(channelId).lookBegins();
    return [...this.called];
  }

  /**
   * Channels were looked at; those that are still woken come last next time. @param moreIn where something
   * that could be sent was left
   */
  looked(channelIds: readonly string[], moreIn: ReadonlySet<string>): void {
    for (const channelId of channelIds) {
      const lane = this.lanes.get(channelId);
      lane?.looked(moreIn.has(channelId));
      if (this.called.delete(channelId) && lane?.isCalled) this.called.add(channelId);
    }
  }

  /** Takes no more calls. Returns the channels that were woken: something may still be due in them. */
  end(): string[] {
    this.isOver = true;
    const called = [...this.called];
    called.forEach((channelId) => this.of(channelId).close());
    this.called.clear();
    return called;
  }

  /** The channel's lane, made when there is none. */
  of(channelId: string): ChannelLane {
    let lane = this.lanes.get(channelId);
    if (lane === undefined) this.lanes.set(channelId, (lane = new ChannelLane(this.limits, this.load)));
    return lane;
  }

  get busy(): [channelId: string, lane: ChannelLane][] {
    return [...this.lanes].filter(([, lane]) => lane.isBusy);
  }

  isBusy(channelId: string): boolean {
    return this.lanes.get(channelId)?.isBusy === true;
  }

  add(claimed: readonly HeldDelivery[]): void {
    for (const held of claimed) this.of(held.delivery.channel_id).add([held]);
  }

  /** The channels for which it is time for another claim. */
  get wanting(): string[] {
    return this.busy.filter(([, lane]) => lane.wantsMore).map(([channelId]) => channelId);
  }

  /** What may be claimed for the channels, except those for which a claim would bring too few. */
  rooms(channelIds: readonly string[]): Map<string, ChannelRoom> {
    const rooms = new Map<string, ChannelRoom>();
    for (const channelId of channelIds) {
      const { room } = this.of(channelId);
      if (room !== null) rooms.set(channelId, room);
    }
    return rooms;
  }

  /** What may be claimed for all channels together. */
  get room(): ProcessRoom {
    return this.load.room;
  }

  /** Drops empty lanes. */
  forgetIdle(): void {
    for (const [channelId, lane] of this.lanes) if (lane.isIdle) this.lanes.delete(channelId);
  }
}
