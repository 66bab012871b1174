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

export const COLUMNS = Object.keys(SEALED_COLUMNS) as readonly SealedColumn[];

export function isConfigColumn(column: SealedColumn): column is 'config' | 'oauth2_additional_params' {
  return SEALED_COLUMNS[column] === 'config';
}

/** A channel's sealed columns as Postgres writes them. */
export type SealedRow = { readonly id: string; readonly type: string } & Readonly<
  Record<SealedColumn, string | null>
>;

/** $1 the id to go on after, $2 limit. */
export const NEXT_ROWS = `
  SELECT id, type, ${COLUMNS.map((column) => `${column}::text AS ${column}`).join(', ')}
    FROM channels WHERE id > $1 ORDER BY id LIMIT $2`;

/** $1 id, $2 what was read, $3 what takes its place. Changes nothing when the value is another one by now. */
export function replaceSql(column: SealedColumn): string {
  const type = isConfigColumn(column) ? 'jsonb' : 'text';
  return `UPDATE channels SET ${column} = $3::${type} WHERE id = $1 AND ${column} = $2::${type}`;
}
