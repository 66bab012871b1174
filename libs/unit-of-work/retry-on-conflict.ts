import { isConflict } from './database-fault';

const TRIES = 3;

/** Runs work that opens a transaction of its own, again when another transaction got in its way; three times at most. */
export async function retryOnConflict<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      if (!isConflict(error) || tries === TRIES) throw error;
    }
  }
}
