const SOON_MS = 150;
const PAUSE_OF_REQUEST_MS = 1_000;
const FIRST_PAUSE_MS = 2_000;
const LONGEST_PAUSE_MS = 60_000;

/** Work that is done again whenever something changes. */
export interface Paced {
  readonly now: () => void;
  /** Once for changes that follow each other closely; work that took several requests, at most once in as many seconds. */
  readonly changed: () => void;
  readonly end: () => void;
}

/** @param work gives how many requests it took; 0 where it failed: it is tried again, after longer and longer pauses */
export function paced(work: () => Promise<number>): Paced {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let requests = 1;
  let failures = 0;
  let isOver = false;
  const run = async (): Promise<void> => {
    timer = undefined;
    const took = await work();
    requests = took || requests;
    failures = took > 0 ? 0 : failures + 1;
    if (failures > 0 && timer === undefined)
      begin(Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (failures - 1)));
  };
  const begin = (afterMs: number): void => {
    clearTimeout(timer);
    if (!isOver) timer = setTimeout(() => void run(), afterMs);
  };
  return {
    now: () => begin(SOON_MS),
    changed() {
      if (requests === 1) begin(SOON_MS);
      else if (timer === undefined) begin(requests * PAUSE_OF_REQUEST_MS);
    },
    end() {
      isOver = true;
      clearTimeout(timer);
    },
  };
}
