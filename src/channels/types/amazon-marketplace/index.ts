import type { ChannelType } from '../channel-type';

export const amazonMarketplace: ChannelType = {
  name: 'amazon-marketplace',
  capabilities: { supports_webhooks: true, supports_order_sync: true },
  secretConfigKeys: ['refresh_token', 'lwa_client_secret', 'aws_access_key_id'],
};
