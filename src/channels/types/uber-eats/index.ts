import type { ChannelType } from '../channel-type';

export const uberEats: ChannelType = {
  name: 'uber-eats',
  capabilities: { supports_webhooks: true, supports_order_sync: true },
  secretConfigKeys: ['client_secret', 'signing_key'],
};
