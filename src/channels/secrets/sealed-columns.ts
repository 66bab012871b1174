/** Every column with sealed values, in `channels` or in a feature's table: a sealed text, or a config whose secret values are sealed. */
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

export function isConfigColumn(column: SealedColumn): column is ConfigColumn {
  return SEALED_COLUMNS[column] === 'config';
}

/**
 * The place a value is sealed for: it can be opened only for this field of this channel
 * (docs/secrets.md#bound-to-their-fields), whichever table has the column. The old and the current webhook secret share a
 * place, so that a rotation need not seal again.
 */
export function placeOf(channelId: string, column: Exclude<SealedColumn, ConfigColumn>): string {
  return `channels/${channelId}/${column === 'webhook_old_secret' ? 'webhook_secret' : column}`;
}

/** Like `placeOf`, for the value at a path of a config. */
export function placeIn(channelId: string, column: ConfigColumn, path: string): string {
  return `channels/${channelId}/${column}/${path}`;
}
