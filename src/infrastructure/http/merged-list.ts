/** A row of a list that is merged from several sources, the newest first. Of one time, the greater key comes first. */
export interface MergedRow {
  readonly at: Date;
  readonly key: string;
}

/** Where a source of a merged list goes on: rows before a time and, of that very time, those with a smaller key. */
export interface Before {
  readonly at: Date;
  /** Null: none of that time; '*': all of it. */
  readonly below: string | null;
}

/**
 * SQL for the condition, which takes three parameters from `$first` on.
 * @param key SQL of a text
 */
export function beforeSql(at: string, key: string, first: number): string {
  const [time, all, below] = [`$${first}::timestamptz`, `$${first + 1}::boolean`, `$${first + 2}::text`];
  return `(${time} IS NULL OR ${at} < ${time} OR (${at} = ${time} AND (${all} OR (${key}) COLLATE "C" < ${below})))`;
}

export function beforeParameters(before: Before | null): unknown[] {
  if (before === null) return [null, false, null];
  const { at, below } = before;
  return [at, below === '*', below];
}

/** SQL for the order. */
export function newestFirst(at: string, key: string): string {
  return `${at} DESC, (${key}) COLLATE "C" DESC`;
}
