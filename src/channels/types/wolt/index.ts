import type { ChannelType } from '../channel-type';

export const wolt: ChannelType = {
  name: 'wolt',
  capabilities: { supports_webhooks: true, supports_order_sync: true },
  secretConfigKeys: ['webhook_signing_key', 'basic_auth'],
};
