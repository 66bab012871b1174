import { Injectable } from '@nestjs/common';

interface Lane {
  attempts: number;
  /** Called for since it was last looked at: what it found then says nothing any more. */
  isCalled: boolean;
  readonly end: (attempts: number) => void;
  readonly ended: Promise<number>;
}

/** The channels whose due deliveries this process works on, when it is called for them (docs/adr/0014). A lane a channel. */
@Injectable()
export class Lanes {
  private readonly lanes = new Map<string, Lane>();
  private wake: () => void = () => undefined;
  private isOver = false;

  /** @param wake told when there is a lane to look at */
  listen(wake: () => void): void {
    this.wake = wake;
  }

  /**
   * Opens the channel's lane, or has it looked at once more. Resolves when nothing is due in it, with the number of
   * attempts made; null when this process takes no more work.
   */
  run(channelId: string): Promise<number> | null {
    if (this.isOver) return null;
    const lane = this.lanes.get(channelId) ?? newLane();
    lane.isCalled = true;
    this.lanes.set(channelId, lane);
    this.wake();
    return lane.ended;
  }

  isOpen(channelId: string): boolean {
    return this.lanes.has(channelId);
  }

  /** Has an open lane looked at once more; false when it is not open. */
  lookAgain(channelId: string): boolean {
    return this.isOpen(channelId) && this.run(channelId) !== null;
  }

  /** The open lanes, to be looked at now; `looked` must follow. */
  toLookAt(): string[] {
    for (const lane of this.lanes.values()) lane.isCalled = false;
    return [...this.lanes.keys()];
  }

  /** @param channelIds the channel of each attempt that was started */
  started(channelIds: readonly string[]): void {
    for (const channelId of channelIds) {
      const lane = this.lanes.get(channelId);
      if (lane !== undefined) lane.attempts += 1;
    }
  }

  /**
   * Closes the lanes that had nothing, unless somebody called for them meanwhile; the others come last next time.
   * @param isBusy whether attempts of a channel are under way, or more is due in it
   */
  looked(channelIds: readonly string[], isBusy: (channelId: string) => boolean): void {
    for (const channelId of channelIds) {
      const lane = this.lanes.get(channelId);
      if (lane === undefined) continue;
      if (!lane.isCalled && !isBusy(channelId)) this.close(channelId);
      else this.putLast(channelId, lane);
    }
  }

  /** Closes all lanes for good; gives the channels that may have something due still. */
  end(): string[] {
    this.isOver = true;
    const open = [...this.lanes.keys()];
    open.forEach((channelId) => this.close(channelId));
    return open;
  }

  private putLast(channelId: string, lane: Lane): void {
    this.lanes.delete(channelId);
    this.lanes.set(channelId, lane);
  }

  private close(channelId: string): void {
    const lane = this.lanes.get(channelId);
    this.lanes.delete(channelId);
    lane?.end(lane.attempts);
  }
}

function newLane(): Lane {
  let end: (attempts: number) => void = () => undefined;
  const ended = new Promise<number>((resolve) => (end = resolve));
  return { attempts: 0, isCalled: true, end, ended };
}
