import type { ChannelType } from '../channel-type';

export const ebay: ChannelType = {
  name: 'ebay',
  capabilities: { supports_webhooks: true, supports_order_sync: true },
  secretConfigKeys: ['cert_id', 'refresh_token'],
};
