import type { JsonSchema } from '../../../../contract';

/** A header of a delivery (docs/webhooks.md#signatures). */
export interface DeliveryHeader {
  readonly name: string;
  readonly always: boolean;
  readonly description: string;
  readonly schema: JsonSchema;
}

const text: JsonSchema = { type: 'string' };

/** Every header that a delivery may carry beside those of HTTP itself. */
export const DELIVERY_HEADERS: readonly DeliveryHeader[] = [
  {
    name: 'X-Webhook-Signature',
    always: true,
    description: '`sha256=` and the hex HMAC-SHA256 of the body, keyed by the webhook secret',
    schema: text,
  },
  { name: 'webhook-id', always: true, description: 'The event_id', schema: text },
  {
    name: 'webhook-timestamp',
    always: true,
    description: 'When the attempt was signed, Unix time in seconds',
    schema: text,
  },
  {
    name: 'webhook-signature',
    always: true,
    description:
      '`v1,` and the base64 HMAC-SHA256 of `id.timestamp.body` (Standard Webhooks); several, separated by spaces, while a secret is being replaced',
    schema: text,
  },
  { name: 'X-Service-Event', always: true, description: 'The event_type', schema: text },
  { name: 'X-Service-Source', always: true, description: 'Name of the sending service', schema: text },
  {
    name: 'Authorization',
    always: false,
    description: '`Bearer` and an access token, when OAuth 2.0 is enabled for the channel',
    schema: text,
  },
  {
    name: 'X-Event-Caused-By',
    always: false,
    description: 'X-Command-Origin of the request that caused the event',
    schema: text,
  },
  {
    name: 'X-Correlation-Id',
    always: false,
    description: 'X-Correlation-Id of the request that caused the event',
    schema: text,
  },
  {
    name: 'traceparent',
    always: false,
    description: 'W3C Trace Context of the attempt, when the service is traced',
    schema: text,
  },
];
