import { setImmediate, setTimeout } from 'node:timers/promises';
import { FairRoom, type RoomRules } from './fair-room';

const LONGEST_PAUSE_MS = 1_000;
const UNUSED = () => new Error('unused: it waits without a limit');

/**
 * A pause of up to a second, behind what follows the work before it and the input that has come meanwhile: timers that are due run one
 * after the other before any input.
 */
async function pause(ms: number): Promise<void> {
  await setImmediate();
  await setTimeout(Math.min(ms, LONGEST_PAUSE_MS));
}

/** Work that is done one at a time, callers in turns, with a pause after each. */
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

  end(caller: string, pauseMs: number): void {
    void pause(pauseMs).then(() => this.room.give(caller, 1));
  }
}
