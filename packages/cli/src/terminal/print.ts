import { writeSync } from 'node:fs';
import { Socket } from 'node:net';
import type { Writable } from 'node:stream';

/**
 * Prints a text on stdout, and then calls `onWritten`. A failure is an error of `process.stdout` instead, which ends the
 * program (main.ts).
 */
export function print(text: string, onWritten: () => void = () => undefined): void {
  const stdout: Writable & { readonly fd: number } = process.stdout;
  if (stdout instanceof Socket) {
    stdout.write(text, (error) => {
      if (!error) onWritten();
    });
    return;
  }
  try {
    // Node's stream of a file takes a part, which is what a disk that becomes full still has room for, for the whole.
    for (let rest = Buffer.from(text); rest.length > 0;) rest = rest.subarray(writeSync(stdout.fd, rest));
  } catch (error) {
    stdout.emit('error', error);
    return;
  }
  onWritten();
}
