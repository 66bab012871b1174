import { Failure } from '../terminal/exit-codes.js';

/** A key as it was given, refused by the name of where it is from when no request can have it. */
export function sendableKey(key: string, from: string): string {
  try {
    new Headers({ key });
    return key;
  } catch {
    // Not its message: that has the key in it.
    throw new Failure(
      `${from} has a character that no key has, such as a line break or the mark of a UTF-8 file.`,
    );
  }
}
