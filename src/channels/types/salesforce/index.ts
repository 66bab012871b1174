import type { ChannelType } from '../channel-type';

export const salesforce: ChannelType = {
  name: 'salesforce',
  capabilities: { supports_webhooks: true, supports_order_sync: true },
  secretConfigKeys: ['security_token', 'consumer_key'],
};
