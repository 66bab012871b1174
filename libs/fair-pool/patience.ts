import { FairRoom } from '@libs/fair-room';

/** Work that is done one at a time, callers in turns, with a pause as long as the work after each. */
export class Patience {
  private readonly room = new FairRoom({
    fits: ({ held }) => held === 0,
    waitMs: 0,
    refusal: () => new Error('unused: it waits without a limit'),
  });

  /** Resolves when the caller's turn has come, with what ends it. */
  async begin(caller: string): Promise<() => void> {
    await this.room.take(caller, 1, null);
    const startedMs = performance.now();
    return () => void setTimeout(() => this.room.give(caller, 1), performance.now() - startedMs);
  }
}
