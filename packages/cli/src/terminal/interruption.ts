import { constants } from 'node:os';

export const ENDING_SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
export type EndingSignal = (typeof ENDING_SIGNALS)[number];

/** Why the signal of all commands is aborted. */
export class Interruption extends Error {
  constructor(readonly by: EndingSignal) {
    super(`ended by ${by}`);
  }
}

/** What the end of an interrupted command depends on. */
export interface Course {
  /** It goes on until a signal ends it: its normal end. */
  isEndless: boolean;
  /** A request that changes something was sent, whatever became of it; not where there was no connection to send it through. */
  hasWritten: boolean;
}

/** What is said of a change whose response did not come. */
export const IN_DOUBT = 'the change may have been made, or may still be made.';

/** What a command says that a signal cut short; null when it can have changed nothing. */
export function wordsOfInterruption({ isEndless, hasWritten }: Course, asJson: boolean): string | null {
  if (isEndless || !hasWritten) return null;
  const message = `Interrupted: ${IN_DOUBT}`;
  return asJson ? JSON.stringify({ error: { code: 'INTERRUPTED', message } }) : message;
}

/** Ends the process as the signal alone would have, which also ends the loop of a shell. */
export function endBy(signal: EndingSignal): never {
  process.removeAllListeners(signal);
  process.kill(process.pid, signal);
  // The first process of a container is not ended by a signal of its own.
  process.exit(128 + constants.signals[signal]);
}
