import { setImmediate, setTimeout } from 'node:timers/promises';
import { FairRoom, type RoomRules } from './fair-room';

const LONGEST_PAUSE_MS = 1_000;
const UNUSED = () => new Error('unused: it waits without a limit');

/**
 * A pause as long as the work before it, up to a second. What has come in meanwhile is read before it ends: a timer that is due already
 * when long work has ended comes before all input.
 */
export async function pauseAfter(workedMs: number): Promise<void> {
  await setTimeout(Math.min(workedMs, LONGEST_PAUSE_MS));
  await setImmediate();
}

/** Work that is done one at a time, callers in turns, with a pause as long as the work after each. */
export class Patience {
  private readonly room: FairRoom;

  /** @param refusal the error of a wait that has a limit */
  constructor(refusal: RoomRules['refusal'] = UNUSED) {
    this.room = new FairRoom({ fits: ({ held }) => held === 0, waitMs: 0, refusal });
  }

  /**
   * Resolves when the caller's turn has come; `end` must follow. Rejects when the caller is gone before, or has waited for too long.
   * @param waitMs null: without limit
   */
  async begin(caller: string, gone?: AbortSignal, waitMs: number | null = null): Promise<void> {
    await this.room.take(caller, 1, waitMs, () => gone);
  }

  end(caller: string, workedMs: number): void {
    void pauseAfter(workedMs).then(() => this.room.give(caller, 1));
  }
}
