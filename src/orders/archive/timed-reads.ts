import { FairRoom } from '@libs/fair-room';
import { inTime, TooLateError } from '@libs/time-limit';

/**
 * Reads that nothing can stop, such as those of a file system that does not respond: each takes a thread of Node's pool
 * until it ends. A few run at once, orders in turns. Whoever has waited too long gives up, and nobody begins to wait
 * while all that run are late.
 */
export class TimedReads {
  private readonly room: FairRoom;
  private late = 0;

  constructor(
    private readonly atOnce: number,
    private readonly limitMs: number,
  ) {
    this.room = new FairRoom({
      fits: ({ held }, more) => held + more <= atOnce,
      waitMs: limitMs,
      refusal: () => new TooLateError(),
    });
  }

  /** @throws TooLateError when it does not end in time, its turn included; it keeps its place until it ends */
  async run<T>(orderId: string, read: () => Promise<T>): Promise<T> {
    if (this.late === this.atOnce) throw new TooLateError();
    const startedMs = performance.now();
    await this.room.take(orderId, 1);
    const reading = read();
    this.follow(reading, orderId);
    return inTime(reading, this.limitMs - (performance.now() - startedMs));
  }

  /** It is late when it has itself taken too long: its turn may have come late because of many others. */
  private follow(reading: Promise<unknown>, orderId: string): void {
    let isLate = false;
    const timer = setTimeout(() => {
      isLate = true;
      this.late += 1;
    }, this.limitMs);
    const end = () => {
      clearTimeout(timer);
      if (isLate) this.late -= 1;
      this.room.give(orderId, 1);
    };
    reading.then(end, end);
  }
}
