import type { ChannelType } from '../channel-type';

export const foodora: ChannelType = {
  name: 'foodora',
  capabilities: { supports_webhooks: true, supports_order_sync: true },
  secretConfigKeys: ['plugin_secret', 'password'],
};
