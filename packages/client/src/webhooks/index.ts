export type {
  OrderCreated,
  OrderFailed,
  OrderItem,
  OrderPayload,
  OrderStatusChanged,
  OrderUpdated,
  WebhookEvent,
  WebhookTest,
} from '../generated/events.js';
export {
  receiveWebhook,
  type ReceivedWebhook,
  type WebhookDelivery,
  WebhookFormatError,
  type WebhookHeaders,
  WebhookVerificationError,
} from './receive-webhook.js';
export { webhookHandler, type WebhookHandlerOptions } from './webhook-handler.js';
export { signWebhook, type WebhookToSign } from './sign-webhook.js';
