import { ERRORS, SOCKET_ERROR_CODES } from './errors';
import { eventExample } from './event-examples';
import { STATUS_CHANGE } from './event-schemas';
import { type JsonSchema, moment, text } from './json-schema';

export const STATUS_TOPIC = 'orders.status';

const ANY_UUID = '^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$';
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
} as const satisfies Readonly<Record<string, JsonSchema>>;

const answeredFilter = {
  type: ['object', 'null'],
  properties: { channel_id: id },
  required: ['channel_id'],
  additionalProperties: false,
} as const;

const statusChange: JsonSchema = {
  ...STATUS_CHANGE,
  description: 'As the data of the order:status_changed webhook, without the complete order.',
  not: { required: ['order'] },
};

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
      timestamp: moment,
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
} as const satisfies Readonly<Record<string, JsonSchema>>;

/** A message of the realtime socket, as the AsyncAPI document shows it. */
export interface SocketMessage {
  readonly name: string;
  readonly from: 'client' | 'service';
  readonly payload: JsonSchema;
  readonly example: object;
}

const CHANGE_EXAMPLE = eventExample('order:status_changed');
const { order: _order, ...CHANGE } = CHANGE_EXAMPLE.data as { order: object };

const EXAMPLES = {
  auth: { apiKey: '<API_KEY>' },
  auth_ok: { client_name: 'Acme web shop' },
  subscribe: { topic: STATUS_TOPIC, filter: { channel_id: '019a0000-0000-7000-8000-000000000001' } },
  subscribed: { topic: STATUS_TOPIC, filter: { channel_id: '019a0000-0000-7000-8000-000000000001' } },
  event: {
    topic: STATUS_TOPIC,
    event_id: CHANGE_EXAMPLE.event_id,
    timestamp: CHANGE_EXAMPLE.timestamp,
    data: CHANGE,
  },
  unsubscribe: { topic: STATUS_TOPIC },
  unsubscribed: { topic: STATUS_TOPIC, filter: null },
  error: { code: 'FORBIDDEN', message: ERRORS.FORBIDDEN.message },
} as const satisfies Record<keyof typeof CLIENT_MESSAGES | keyof typeof SERVER_MESSAGES, object>;

/** Every message of the socket, in the order of a conversation. */
export const SOCKET_MESSAGES: readonly SocketMessage[] = Object.entries(EXAMPLES).map(([name, example]) => ({
  name,
  from: name in CLIENT_MESSAGES ? 'client' : 'service',
  payload: { ...CLIENT_MESSAGES, ...SERVER_MESSAGES }[name as keyof typeof EXAMPLES],
  example: { type: name, ...example },
}));
