/** What of a table may be deleted. All parts are SQL of the program itself, never of a caller. */
export interface PruningRule {
  /** Also what it is called in metrics and logs. */
  readonly table: string;
  /** First column of the primary key, a uuid. */
  readonly partition: string;
  /** The other columns of the primary key. */
  readonly key: readonly string[];
  /** Grows with the age of rows; an index has it right after the partition. */
  readonly walk: { readonly column: string; readonly type: string; readonly before: string };
  /** When the row was made. Rows that are made later stand later on the walk, give or take a few seconds. */
  readonly madeAt: string;
  /** On the row `t`, with $3 as the time before which something is old: whether it may go. */
  readonly mayGo: string;
  /** Rows of other tables that belong to the row and go with it: their table, and their column that names the row's. */
  readonly parts?: readonly { readonly table: string; readonly column: string; readonly of: string }[];
  /** Columns of the row, besides the partition, that stay when it goes, in a table that names them alike; the key among them. */
  readonly remains?: { readonly table: string; readonly columns: readonly string[] };
  /** Zero: for ever. */
  readonly keptForMs: number;
}
