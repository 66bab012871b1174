import { callerAtWork } from '@libs/fair-pool';
import { Patience, pauseAfter } from '@libs/fair-room';
import { httpRefusals } from '../errors/http.refusals';
import { haveOthersRequests, LONGEST_WAIT_MS } from './fair-requests';

/** A text that takes no longer than all else that a request does. */
export const SHORT_BYTES = 64 * 1024;

/**
 * A part of the step for the pause while nobody else is known: a process takes one new connection in each round of its event loop,
 * so that a long step in each would keep others waiting who have just connected.
 */
const ALONE = 1 / 4;

const steps = new Patience(httpRefusals.TOO_MANY_AT_ONCE);

/**
 * Does at once what all requests of this process wait for, such as parsing a text of megabytes: one such step at a time,
 * callers in turns. While other callers send requests, a pause as long as the step follows, in which theirs go on
 * (docs/rate-limits.md#turns).
 * @param bytes about how long the text is that the step goes through; with a short one it needs no turn
 * @param waitMs null: for as long as it takes, in the midst of a response
 * @throws Refusal TOO_MANY_AT_ONCE when its turn does not come in time
 */
export async function inLongStep<T>(
  bytes: number,
  step: () => T,
  waitMs: number | null = LONGEST_WAIT_MS,
): Promise<T> {
  if (bytes <= SHORT_BYTES) return step();
  const turn = await LongTurn.begin(waitMs);
  try {
    return turn.run(step);
  } finally {
    turn.end();
  }
}

/**
 * As `inLongStep`, for several steps with much in memory between them: all are done before those of others, with a pause
 * after each.
 * @param work gets what runs a step
 * @throws Refusal TOO_MANY_AT_ONCE when its turn does not come in time
 */
export async function inLongSteps<T>(
  work: (run: <R>(step: () => R) => Promise<R>) => Promise<T>,
): Promise<T> {
  const turn = await LongTurn.begin(LONGEST_WAIT_MS);
  try {
    return await work((step) => turn.runAndPause(step));
  } finally {
    turn.end();
  }
}

class LongTurn {
  private tookMs = 0;

  private constructor(private readonly caller: string) {}

  static async begin(waitMs: number | null): Promise<LongTurn> {
    const caller = callerAtWork() ?? '';
    await steps.begin(caller, undefined, waitMs);
    return new LongTurn(caller);
  }

  run<T>(step: () => T): T {
    const startedMs = performance.now();
    try {
      return step();
    } finally {
      this.tookMs = performance.now() - startedMs;
    }
  }

  async runAndPause<T>(step: () => T): Promise<T> {
    const result = this.run(step);
    await pauseAfter(this.pauseMs());
    this.tookMs = 0;
    return result;
  }

  end(): void {
    steps.end(this.caller, this.pauseMs());
  }

  private pauseMs(): number {
    return haveOthersRequests(this.caller) ? this.tookMs : this.tookMs * ALONE;
  }
}
