import { SOCKET_ERROR_CODES } from '../../contract';
import { STATUS_TOPIC } from '../model/status-message';

const ANY_UUID = '^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$';
const text = { type: 'string' } as const;
const id = { type: 'string', format: 'uuid' } as const;
const eventId = { type: 'string', minLength: 1, maxLength: 255 } as const;

const filter = {
  type: ['object', 'null'],
  description:
    'Only this channel; absent or null: all channels within reach, also those that come within reach later.',
  properties: {
    channel_id: { ...text, pattern: ANY_UUID, description: 'Id of a channel that the key can access.' },
  },
  additionalProperties: false,
} as const;

/** What a client may send, as JSON Schema by message name; the service validates with these. */
export const CLIENT_MESSAGES = {
  auth: {
    description: 'Identifies the client; must be the first message, within 10 s.',
    type: 'object',
    properties: {
      type: { const: 'auth' },
      apiKey: {
        type: 'string',
        minLength: 1,
        maxLength: 512,
        description: 'An API key, or the system token.',
      },
    },
    required: ['type', 'apiKey'],
    additionalProperties: false,
  },
  subscribe: {
    description:
      'Asks for the status changes of one channel or of all. Repeated, it replaces the earlier one.',
    type: 'object',
    properties: {
      type: { const: 'subscribe' },
      topic: { ...text, description: `${STATUS_TOPIC} is the only topic.` },
      filter,
      after: {
        type: ['string', 'null'],
        minLength: 1,
        maxLength: 255,
        description:
          'event_id of the last event known: all that came after it is sent first, without gap or repeat.',
      },
    },
    required: ['type', 'topic'],
    additionalProperties: false,
  },
  unsubscribe: {
    description: 'Ends the subscription with the same topic and filter.',
    type: 'object',
    properties: { type: { const: 'unsubscribe' }, topic: text, filter },
    required: ['type', 'topic'],
    additionalProperties: false,
  },
} as const;

const answeredFilter = {
  type: ['object', 'null'],
  properties: { channel_id: id },
  required: ['channel_id'],
  additionalProperties: false,
} as const;

const statusChange = {
  description: 'As the data of the order:status_changed webhook, without the complete order.',
  type: 'object',
  properties: {
    order_id: id,
    channel_id: id,
    order_number: text,
    status: {
      type: 'object',
      properties: { from: { type: ['string', 'null'] }, to: text },
      required: ['from', 'to'],
      additionalProperties: false,
    },
    previous_status: { type: ['string', 'null'], description: 'The same as status.from.' },
    old_status: { type: ['string', 'null'], description: 'The same as status.from.' },
    new_status: { ...text, description: 'The same as status.to.' },
    version: { type: 'integer', minimum: 1, description: 'The version of the order that the change made.' },
    metadata: { type: 'object' },
    caused_by: { ...text, description: 'X-Command-Origin of the request, when it was given.' },
    correlation_id: { ...text, description: 'X-Correlation-Id of the request, when it was given.' },
  },
  required: ['order_id', 'channel_id', 'order_number', 'status', 'metadata'],
  not: { required: ['order'] },
} as const;

/** What the service sends, as JSON Schema by message name (docs/realtime.md). */
export const SERVER_MESSAGES = {
  auth_ok: {
    description: 'The key is valid; subscriptions may follow.',
    type: 'object',
    properties: { type: { const: 'auth_ok' }, client_name: text },
    required: ['type', 'client_name'],
    additionalProperties: false,
  },
  subscribed: {
    description: 'The subscription is active; its events follow this message.',
    type: 'object',
    properties: { type: { const: 'subscribed' }, topic: { const: STATUS_TOPIC }, filter: answeredFilter },
    required: ['type', 'topic', 'filter'],
    additionalProperties: false,
  },
  unsubscribed: {
    description: 'The subscription has ended; none of its events follow this message.',
    type: 'object',
    properties: { type: { const: 'unsubscribed' }, topic: { const: STATUS_TOPIC }, filter: answeredFilter },
    required: ['type', 'topic', 'filter'],
    additionalProperties: false,
  },
  event: {
    description: 'An order changed its status. Changes of one order come in version order.',
    type: 'object',
    properties: {
      type: { const: 'event' },
      topic: { const: STATUS_TOPIC },
      event_id: {
        ...eventId,
        description: 'The same id as in the webhook of this event; can be used as after.',
      },
      timestamp: { type: 'string', format: 'date-time' },
      data: statusChange,
    },
    required: ['type', 'topic', 'event_id', 'timestamp', 'data'],
    additionalProperties: false,
  },
  error: {
    description: 'A message was refused, or the socket is about to be closed.',
    type: 'object',
    properties: {
      type: { const: 'error' },
      code: { enum: SOCKET_ERROR_CODES },
      message: text,
    },
    required: ['type', 'code', 'message'],
    additionalProperties: false,
  },
} as const;
