import { createHash } from 'node:crypto';

/**
 * A statement that is run often. On a direct connection to Postgres it is parsed once, and planned once if
 * its planning says so. Its text must be constant, and its columns must be named: with a `*` a migration
 * would break it.
 */
export interface PreparedStatement {
  readonly name: string;
  readonly text: string;
}

export function prepared(text: string): PreparedStatement {
  return { name: createHash('md5').update(text).digest('hex'), text };
}
