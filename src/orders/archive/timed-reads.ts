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
    const leave = () => this.room.give(orderId, 1);
    reading.then(leave, leave);
    try {
      return await inTime(reading, this.limitMs - (performance.now() - startedMs));
    } catch (error) {
      if (error instanceof TooLateError) this.countAsLate(reading);
      throw error;
    }
  }

  private countAsLate(reading: Promise<unknown>): void {
    this.late += 1;
    const end = () => (this.late -= 1);
    reading.then(end, end);
  }
}
