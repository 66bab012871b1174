import type { ChannelType } from '../channel-type';

export const sapCommerce: ChannelType = {
  name: 'sap-commerce',
  capabilities: { supports_webhooks: true, supports_order_sync: true },
  secretConfigKeys: ['client_secret', 'certificate'],
};
