import type { DestinationStream } from 'pino';
import { plainLine } from './plain-line';

/**
 * Standard output: JSON lines for programs, plain ones on a terminal. It goes through Node's stream, whose
 * errors may be ignored: pino's own writer would retry forever once the terminal is closed.
 */
export function destination(isTerminal: boolean): DestinationStream {
  const form = isTerminal ? plainLine : (line: string) => line;
  return { write: (line) => void process.stdout.write(form(line)) };
}
