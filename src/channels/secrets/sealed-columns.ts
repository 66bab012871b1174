/** Every column with sealed values, all of them in `channels`: a sealed text, or a config whose secret values are sealed. */
export const SEALED_COLUMNS = {
  webhook_secret: 'text',
  webhook_old_secret: 'text',
  oauth2_client_secret: 'text',
  oauth2_token: 'text',
  config: 'config',
  oauth2_additional_params: 'config',
} as const;

export type SealedColumn = keyof typeof SEALED_COLUMNS;
export type ConfigColumn = 'config' | 'oauth2_additional_params';

export const COLUMNS = Object.keys(SEALED_COLUMNS) as readonly SealedColumn[];

export function isConfigColumn(column: SealedColumn): column is ConfigColumn {
  return SEALED_COLUMNS[column] === 'config';
}

/**
 * The place a value is sealed for: it can be opened only for this field of this channel
 * (docs/secrets.md#bound-to-their-fields). The old and the current webhook secret share a place, so that a
 * rotation need not seal again.
 */
export function placeOf(channelId: string, column: Exclude<SealedColumn, ConfigColumn>): string {
  return `channels/${channelId}/${column === 'webhook_old_secret' ? 'webhook_secret' : column}`;
}

/** Like `placeOf`, for the value at a path of a config. */
export function placeIn(channelId: string, column: ConfigColumn, path: string): string {
  return `channels/${channelId}/${column}/${path}`;
}

/** A channel's sealed columns as Postgres writes them. */
export type SealedRow = { readonly id: string; readonly type: string } & Readonly<
  Record<SealedColumn, string | null>
>;

const BATCH_SIZE = 100;
const BEFORE_THE_FIRST = '00000000-0000-0000-0000-000000000000';

/** The sealed columns of all channels, read in small batches. */
export async function* sealedRows(dataSource: Queryable): AsyncGenerator<SealedRow> {
  let rows: SealedRow[];
  let after = BEFORE_THE_FIRST;
  do {
    rows = await dataSource.query<SealedRow[]>(NEXT_ROWS, [after, BATCH_SIZE]);
    yield* rows;
    after = rows.at(-1)?.id ?? after;
  } while (rows.length === BATCH_SIZE);
}

/** Replaces the sealed text of a column; false when the column no longer has the value `stored`. */
export async function replaceSealed(
  dataSource: Queryable,
  { id }: SealedRow,
  column: SealedColumn,
  stored: string,
  fresh: string,
): Promise<boolean> {
  const type = isConfigColumn(column) ? 'jsonb' : 'text';
  const [, count] = await dataSource.query<[unknown, number]>(
    `UPDATE channels SET ${column} = $3::${type} WHERE id = $1 AND ${column} = $2::${type}`,
    [id, stored, fresh],
  );
  return count === 1;
}

export interface Queryable {
  query<T>(sql: string, parameters?: unknown[]): Promise<T>;
}

/** $1 the id to continue after, $2 limit. */
const NEXT_ROWS = `
  SELECT id, type, ${COLUMNS.map((column) => `${column}::text AS ${column}`).join(', ')}
    FROM channels WHERE id > $1 ORDER BY id LIMIT $2`;
