import { ERRORS, SOCKET_ERROR_CODES } from './errors';
import { eventExample } from './event-examples';
import { SIDE_KINDS } from './events';
import { STATUS_CHANGE } from './event-schemas';
import { id, type JsonSchema, moment, name, orNull, record, text } from './json-schema';
import { ORDER_CARD } from './card/order-card';
import { type Order, ORDER } from './order';
import { exampleOf, shownSchema } from './shape';

export const STATUS_TOPIC = 'orders.status';
export const CHANGES_TOPIC = 'orders.changes';
export const ATTENTION_TOPIC = 'attention';

/** What a socket may subscribe to. */
export const TOPICS = [STATUS_TOPIC, CHANGES_TOPIC, ATTENTION_TOPIC] as const;

export type Topic = (typeof TOPICS)[number];

const topic = { enum: TOPICS } as const;

const ANY_UUID = '^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$';
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
        description: 'An API key, the system token, or a token of `POST /v1/session/socket-token`.',
      },
    },
    required: ['type', 'apiKey'],
    additionalProperties: false,
  },
  subscribe: {
    description: 'Asks for the changes of one channel or of all. Repeated, it replaces the earlier one.',
    type: 'object',
    properties: {
      type: { const: 'subscribe' },
      topic: {
        ...text,
        description: `${STATUS_TOPIC}: changes of statuses. ${CHANGES_TOPIC}: every change of an order. ${ATTENTION_TOPIC}: where what needs a hand changed; \`after\` is ignored.`,
      },
      filter,
      after: {
        type: ['string', 'null'],
        minLength: 1,
        maxLength: 255,
        description:
          'event_id of the last event known, or the cursor of a board: all that came after it is sent first, without gap or repeat.',
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

const change: JsonSchema = {
  ...record({
    order_id: id,
    channel_id: id,
    version: { type: 'integer', minimum: 1 },
    change_type: {
      ...name,
      description: `What made the version, as in the history of the order, such as created or item_updated; or what happened beside the order, without a new version: ${SIDE_KINDS.join(', ')}.`,
    },
    status: {
      type: ['object', 'null'],
      description: 'Null when the status stayed; from is null on creation.',
      properties: { from: orNull(ORDER.status.shown), to: ORDER.status.shown },
      required: ['from', 'to'],
    },
    detail: {
      type: ['object', 'null'],
      description: 'What happened beside the order (docs/realtime.md#beside-the-order); null for a version.',
    },
    order: shownSchema(ORDER_CARD),
  }),
  description: 'A change, and the order as it is since: of this version or a later one.',
};

const attention: JsonSchema = {
  description: 'Something in the channel began to need a hand, was acknowledged, or was mended.',
  type: 'object',
  properties: {
    type: { const: 'event' },
    topic: { const: ATTENTION_TOPIC },
    timestamp: moment,
    data: record({ channel_id: name }),
  },
  required: ['type', 'topic', 'timestamp', 'data'],
  additionalProperties: false,
};

const pushed = (ofTopic: Topic, data: JsonSchema, description: string): JsonSchema => ({
  description,
  type: 'object',
  properties: {
    type: { const: 'event' },
    topic: { const: ofTopic },
    event_id: {
      ...eventId,
      description: 'The same id as in the webhook of this event; can be used as after.',
    },
    timestamp: moment,
    data,
  },
  required: ['type', 'topic', 'event_id', 'timestamp', 'data'],
  additionalProperties: false,
});

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
    properties: { type: { const: 'subscribed' }, topic, filter: answeredFilter },
    required: ['type', 'topic', 'filter'],
    additionalProperties: false,
  },
  unsubscribed: {
    description: 'The subscription has ended; none of its events follow this message.',
    type: 'object',
    properties: { type: { const: 'unsubscribed' }, topic, filter: answeredFilter },
    required: ['type', 'topic', 'filter'],
    additionalProperties: false,
  },
  event: {
    description: 'An order changed, or what needs a hand. Changes of one order come in version order.',
    oneOf: [
      pushed(STATUS_TOPIC, statusChange, 'An order changed its status.'),
      pushed(CHANGES_TOPIC, change, 'An order was created or changed in any way.'),
      attention,
    ],
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
  readonly examples: readonly object[];
}

const CHANGE_EXAMPLE = eventExample('order:status_changed');
const { order: ORDER_EXAMPLE, ...STATUS_EXAMPLE } = CHANGE_EXAMPLE.data as { order: Order };
const { order_id, channel_id, version, status } = STATUS_EXAMPLE as unknown as Record<string, unknown>;
const CARD_EXAMPLE = exampleOf(ORDER_CARD, {
  ...Object.fromEntries(
    Object.entries(ORDER_EXAMPLE).filter(([member]) => Object.hasOwn(ORDER_CARD, member)),
  ),
  place_id: ORDER_EXAMPLE.place_info?.place_id ?? null,
});

const EXAMPLES = {
  auth: { apiKey: '<API_KEY>' },
  auth_ok: { client_name: 'Acme web shop' },
  subscribe: { topic: STATUS_TOPIC, filter: { channel_id: '019a0000-0000-7000-8000-000000000001' } },
  subscribed: { topic: STATUS_TOPIC, filter: { channel_id: '019a0000-0000-7000-8000-000000000001' } },
  event: [
    {
      topic: STATUS_TOPIC,
      event_id: CHANGE_EXAMPLE.event_id,
      timestamp: CHANGE_EXAMPLE.timestamp,
      data: STATUS_EXAMPLE,
    },
    {
      topic: CHANGES_TOPIC,
      event_id: CHANGE_EXAMPLE.event_id,
      timestamp: CHANGE_EXAMPLE.timestamp,
      data: {
        order_id,
        channel_id,
        version,
        change_type: 'status_changed',
        status,
        detail: null,
        order: CARD_EXAMPLE,
      },
    },
    { topic: ATTENTION_TOPIC, timestamp: CHANGE_EXAMPLE.timestamp, data: { channel_id } },
  ],
  unsubscribe: { topic: STATUS_TOPIC },
  unsubscribed: { topic: STATUS_TOPIC, filter: null },
  error: { code: 'FORBIDDEN', message: ERRORS.FORBIDDEN.message },
} as const satisfies Record<keyof typeof CLIENT_MESSAGES | keyof typeof SERVER_MESSAGES, object>;

/** Every message of the socket, in the order of a conversation. */
export const SOCKET_MESSAGES: readonly SocketMessage[] = Object.entries(EXAMPLES).map(([name, example]) => ({
  name,
  from: name in CLIENT_MESSAGES ? 'client' : 'service',
  payload: { ...CLIENT_MESSAGES, ...SERVER_MESSAGES }[name as keyof typeof EXAMPLES],
  examples: [example].flat().map((one) => ({ type: name, ...one })),
}));
