import { createHash } from 'node:crypto';

/**
 * A statement that is asked again and again. Where the connection leads straight to Postgres it is parsed there once, and
 * planned once where `planStatements` says so. Its text must not vary with what it is asked
 * for, and the columns it gives must be named: with a `*` a migration would break it.
 */
export interface PreparedStatement {
  readonly name: string;
  readonly text: string;
}

export function prepared(text: string): PreparedStatement {
  return { name: createHash('md5').update(text).digest('hex'), text };
}
