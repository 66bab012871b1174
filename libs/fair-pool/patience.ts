import { FairRoom } from '@libs/fair-room';

const LONGEST_PAUSE_MS = 1_000;

/** Work that is done one at a time, callers in turns, with a pause as long as the work after each. */
export class Patience {
  private readonly room = new FairRoom({
    fits: ({ held }) => held === 0,
    waitMs: 0,
    refusal: () => new Error('unused: it waits without a limit'),
  });

  /** Resolves when the caller's turn has come; `end` must follow. Rejects when the caller is gone before. */
  async begin(caller: string, gone: AbortSignal | undefined): Promise<void> {
    await this.room.take(caller, 1, null, () => gone);
  }

  end(caller: string, workedMs: number): void {
    setTimeout(() => this.room.give(caller, 1), Math.min(workedMs, LONGEST_PAUSE_MS));
  }
}
