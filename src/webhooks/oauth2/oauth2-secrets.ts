import type { SealedTable } from '../../channels';

/** Where the secrets of OAuth are stored (docs/secrets.md). */
export const OAUTH2_SECRETS: SealedTable = {
  table: 'oauth2_clients',
  key: 'channel_id',
  columns: ['oauth2_client_secret', 'oauth2_token', 'oauth2_additional_params'],
};
