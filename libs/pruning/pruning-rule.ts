/** Which rows of a table may be deleted. All parts are SQL of the program itself, never input. */
export interface PruningRule {
  /** Also what it is called in metrics and logs. */
  readonly table: string;
  /** First column of the primary key, a uuid. */
  readonly partition: string;
  /** The other columns of the primary key. */
  readonly key: readonly string[];
  /** Grows with the age of rows; an index has it right after the partition. */
  readonly walk: { readonly column: string; readonly type: string; readonly before: string };
  /** When the row was created. Later rows are later in the index, give or take a few seconds. */
  readonly madeAt: string;
  /**
   * A condition on the row `t`, with $3 as the time before which rows are old: whether it may be deleted. Times are compared
   * with $3 only, never with `now()`.
   */
  readonly mayGo: string;
  /** Rows of other tables that are deleted with the row: their table, and the column that refers to the row. */
  readonly parts?: readonly { readonly table: string; readonly column: string; readonly of: string }[];
  /**
   * Columns of the row, besides the partition and including the key, that are kept in another table with the
   * same column names.
   */
  readonly remains?: { readonly table: string; readonly columns: readonly string[] };
  /** Zero: forever. */
  readonly keptForMs: number;
}
