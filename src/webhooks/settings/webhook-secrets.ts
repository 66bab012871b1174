import type { SealedTable } from '../../channels';

/** Where the secrets that sign webhooks are stored (docs/secrets.md). */
export const WEBHOOK_SECRETS: SealedTable = {
  table: 'webhook_endpoints',
  key: 'channel_id',
  columns: ['webhook_secret', 'webhook_old_secret'],
};
