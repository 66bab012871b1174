/** The work was not done in time. It goes on, and nobody looks at how it ends. */
export class TooLateError extends Error {
  constructor() {
    super('no response in time');
    this.name = 'TooLateError';
  }
}

/**
 * Settles as the work does if that happens within so many milliseconds.
 * @throws TooLateError otherwise
 */
export async function inTime<T>(work: Promise<T>, limitMs: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new TooLateError()), limitMs);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** Waits until the work is done, however it ends, but no longer than so many milliseconds. Never rejects. */
export async function waitAtMost(limitMs: number, work: Promise<unknown>): Promise<void> {
  await inTime(work, limitMs).catch(() => undefined);
}
