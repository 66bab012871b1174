import { eventExample } from './event-examples';
import { STATUS_CHANGE } from './event-schemas';
import { type JsonSchema, moment, name, record, text } from './json-schema';

/** A message of the realtime socket (docs/realtime.md). */
export interface SocketMessage {
  readonly name: string;
  readonly from: 'client' | 'service';
  readonly description: string;
  readonly payload: JsonSchema;
  readonly example: object;
}

const TOPIC = 'orders.status';
const topic: JsonSchema = { type: 'string', const: TOPIC };
const filter = record({}, { channel_id: name });
const typed = (type: string): JsonSchema => ({ type: 'string', const: type });

const CHANGE_EXAMPLE = eventExample('order:status_changed');
const { order: _order, ...CHANGE } = CHANGE_EXAMPLE.data as { order: object };

/** Every message of the socket, in the order of a conversation. */
export const SOCKET_MESSAGES: readonly SocketMessage[] = [
  {
    name: 'auth',
    from: 'client',
    description: 'The first message, within 10 s; else the socket is closed with 4401',
    payload: record({ type: typed('auth'), apiKey: name }),
    example: { type: 'auth', apiKey: '<API_KEY>' },
  },
  {
    name: 'auth_ok',
    from: 'service',
    description: 'The key is accepted',
    payload: record({ type: typed('auth_ok'), client_name: text }),
    example: { type: 'auth_ok', client_name: 'Acme web shop' },
  },
  {
    name: 'subscribe',
    from: 'client',
    description:
      'Without a filter: all channels the key can access. With `after`: first what happened after that event',
    payload: record({ type: typed('subscribe'), topic }, { filter, after: name }),
    example: { type: 'subscribe', topic: TOPIC, filter: { channel_id: '<CHANNEL_ID>' } },
  },
  {
    name: 'subscribed',
    from: 'service',
    description: 'Events are pushed from now on',
    payload: record({ type: typed('subscribed'), topic }, { filter }),
    example: { type: 'subscribed', topic: TOPIC, filter: { channel_id: '<CHANNEL_ID>' } },
  },
  {
    name: 'event',
    from: 'service',
    description:
      'A status change: as order:status_changed, without the complete order; steps into processing too',
    payload: record({ type: typed('event'), topic, event_id: name, timestamp: moment, data: STATUS_CHANGE }),
    example: {
      type: 'event',
      topic: TOPIC,
      event_id: CHANGE_EXAMPLE.event_id,
      timestamp: CHANGE_EXAMPLE.timestamp,
      data: CHANGE,
    },
  },
  {
    name: 'unsubscribe',
    from: 'client',
    description: 'Ends a subscription',
    payload: record({ type: typed('unsubscribe'), topic }, { filter }),
    example: { type: 'unsubscribe', topic: TOPIC },
  },
  {
    name: 'unsubscribed',
    from: 'service',
    description: 'The subscription has ended',
    payload: record({ type: typed('unsubscribed'), topic }, { filter }),
    example: { type: 'unsubscribed', topic: TOPIC },
  },
  {
    name: 'error',
    from: 'service',
    description: 'The message was refused; after a bad key the socket is closed with 4401',
    payload: record({ type: typed('error'), code: name, message: text }),
    example: { type: 'error', code: 'FORBIDDEN', message: 'No access to the specified channel' },
  },
];
