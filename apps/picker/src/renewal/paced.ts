const SOON_MS = 150;
const PAUSE_OF_REQUEST_MS = 1_000;

/** Work that is done again whenever something changes. */
export interface Paced {
  readonly now: () => void;
  /** Once for changes that follow each other closely; work that took several requests, at most once in as many seconds. */
  readonly changed: () => void;
  readonly end: () => void;
}

/** @param work gives how many requests it took; 0 where it failed */
export function paced(work: () => Promise<number>): Paced {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let requests = 1;
  const run = async (): Promise<void> => {
    timer = undefined;
    requests = (await work()) || requests;
  };
  const begin = (afterMs: number): void => {
    clearTimeout(timer);
    timer = setTimeout(() => void run(), afterMs);
  };
  return {
    now: () => begin(SOON_MS),
    changed() {
      if (requests === 1) begin(SOON_MS);
      else if (timer === undefined) begin(requests * PAUSE_OF_REQUEST_MS);
    },
    end: () => clearTimeout(timer),
  };
}
