const SOON_MS = 150;
const PAUSE_OF_REQUEST_MS = 1_000;
const FIRST_PAUSE_MS = 2_000;
const LONGEST_PAUSE_MS = 60_000;

/** Work that is done again whenever something changes. */
export interface Paced {
  readonly now: () => void;
  /** Once for changes that follow each other closely; work that took several requests, at most once in as many seconds. */
  readonly changed: () => void;
  /** After longer and longer pauses, until it succeeds; such a pause ends when the network comes back. */
  readonly failed: () => void;
  readonly end: () => void;
}

/** @param work gives how many requests it took; 0 where it failed, which is as if `failed` was called */
export function paced(work: () => Promise<number>): Paced {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let requests = 1;
  let failures = 0;
  let isAfterFailure = false;
  let isOver = false;
  const run = async (): Promise<void> => {
    timer = undefined;
    const took = await work();
    if (took === 0) return failed();
    requests = took;
    failures = 0;
  };
  const begin = (afterMs: number): void => {
    clearTimeout(timer);
    isAfterFailure = false;
    if (!isOver) timer = setTimeout(() => void run(), afterMs);
  };
  const failed = (): void => {
    if (timer !== undefined) return;
    begin(Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** failures));
    isAfterFailure = true;
    failures += 1;
  };
  const backOnline = (): void => {
    failures = 0;
    if (isAfterFailure && timer !== undefined) begin(SOON_MS);
  };
  addEventListener('online', backOnline);
  return {
    now: () => begin(SOON_MS),
    changed() {
      if (requests === 1) begin(SOON_MS);
      else if (timer === undefined || isAfterFailure) begin(requests * PAUSE_OF_REQUEST_MS);
    },
    failed,
    end() {
      isOver = true;
      removeEventListener('online', backOnline);
      clearTimeout(timer);
    },
  };
}
