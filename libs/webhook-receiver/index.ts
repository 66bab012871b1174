export type {
  OrderCreated,
  OrderFailed,
  OrderItem,
  OrderPayload,
  OrderStatusChanged,
  OrderUpdated,
  WebhookEvent,
  WebhookTest,
} from './events';
export {
  receiveWebhook,
  type ReceivedWebhook,
  type WebhookDelivery,
  WebhookFormatError,
} from './receive-webhook';
export { webhookHandler, type WebhookHandlerOptions } from './webhook-handler';
export { WebhookVerificationError } from '../webhook-signing';
