import { FairRoom } from './fair-room';

/** Limits how many works run at once. The others wait in memory, callers in turns. */
export class FairSemaphore {
  private readonly room: FairRoom;

  /** @param atOnce how many may run at once */
  constructor(atOnce: number) {
    this.room = new FairRoom({
      fits: ({ held }, more) => held + more <= atOnce,
      waitMs: 0,
      refusal: () => new Error('unused: it waits without a limit'),
    });
  }

  /** Does the work in the caller's turn; settles as the work does. A failed work leaves its room to the next. */
  async run<T>(caller: string, work: () => Promise<T>): Promise<T> {
    await this.room.take(caller, 1, null);
    try {
      return await work();
    } finally {
      this.room.give(caller, 1);
    }
  }
}
