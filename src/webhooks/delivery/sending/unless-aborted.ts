import type { CancelSignal } from '@libs/safe-fetch';

/** What the work gives, or `aborted` once the signal says so: the work goes on then, and nobody looks at how it ends. */
export async function unlessAborted<T>(work: Promise<T>, signal?: CancelSignal): Promise<T | 'aborted'> {
  if (signal === undefined) return work;
  let abort = (): void => undefined;
  const aborted = new Promise<'aborted'>((resolve) => (abort = () => resolve('aborted')));
  signal.addEventListener('abort', abort);
  if (signal.aborted) abort();
  try {
    return await Promise.race([work, aborted]);
  } finally {
    signal.removeEventListener('abort', abort);
  }
}
