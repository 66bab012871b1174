import { eventExample, EVENTS, eventSchema, record, SOCKET_MESSAGES } from '../../../contract';
import { DELIVERY_HEADERS } from '../../delivery/sending/model/delivery-headers';

const always = DELIVERY_HEADERS.filter((header) => header.always);
const sometimes = DELIVERY_HEADERS.filter((header) => !header.always);
const toMembers = (headers: typeof DELIVERY_HEADERS) =>
  Object.fromEntries(headers.map(({ name, schema, description }) => [name, { ...schema, description }]));
const HEADERS = record(toMembers(always), toMembers(sometimes));

const webhookMessages = Object.fromEntries(
  EVENTS.map(({ name, description }) => [
    idOf(name),
    {
      name,
      title: name,
      summary: description,
      contentType: 'application/json',
      headers: HEADERS,
      payload: eventSchema(name),
      examples: [{ name: idOf(name), payload: eventExample(name) }],
    },
  ]),
);

const socketMessages = Object.fromEntries(
  SOCKET_MESSAGES.map(({ name, payload, examples }) => [
    `socket_${name}`,
    {
      name,
      title: name,
      summary: payload.description,
      contentType: 'application/json',
      payload,
      examples: examples.map((payload) => ({ name, payload })),
    },
  ]),
);

/**
 * The AsyncAPI 3 document of everything the service sends on its own: webhooks and the realtime socket
 * (docs/realtime.md).
 */
export const ASYNC_API = {
  asyncapi: '3.1.0',
  info: {
    title: 'Order Management Service events',
    version: '1',
    description:
      'Webhooks are POSTed to the URL that a channel configured, at least once and per order in version order. ' +
      'The same events are at `GET /v1/events`.',
    contact: { name: 'Whoever runs this service' },
    license: { name: 'Unlicensed' },
    tags: [{ name: 'events' }],
  },
  defaultContentType: 'application/json',
  servers: {
    receiver: {
      host: '{host}',
      protocol: 'https',
      description: 'The channel owner',
      variables: { host: { default: 'shop.example.com' } },
    },
    socket: {
      host: '{host}',
      protocol: 'wss',
      description: 'The service itself; the key is sent as the first message',
      variables: { host: { default: 'localhost:3000' } },
    },
  },
  channels: {
    webhook: {
      address: null,
      title: 'Webhook',
      description: 'The webhook_url of a channel',
      servers: [{ $ref: '#/servers/receiver' }],
      messages: refsTo('#/components/messages', Object.keys(webhookMessages)),
    },
    socket: {
      address: '/ws',
      title: 'Realtime socket',
      servers: [{ $ref: '#/servers/socket' }],
      messages: refsTo('#/components/messages', Object.keys(socketMessages)),
      bindings: { ws: { method: 'GET' } },
    },
  },
  operations: {
    deliverWebhook: operation(
      'send',
      'webhook',
      'An event is delivered to the channel owner',
      'A POST to the URL that the channel configured, signed, at least once and per order in version order.',
      Object.keys(webhookMessages),
    ),
    receiveFromSocket: operation(
      'receive',
      'socket',
      'A client authenticates and subscribes',
      'The first message authenticates; after it topics are subscribed to, each from a position of the feed if wanted.',
      namesFrom('client'),
    ),
    pushToSocket: operation(
      'send',
      'socket',
      'The service answers and pushes changes of orders',
      'Responses to what the client sent, and what happens in the topics that it subscribed to.',
      namesFrom('service'),
    ),
  },
  components: { messages: { ...webhookMessages, ...socketMessages } },
};

function operation(
  action: 'send' | 'receive',
  channel: string,
  summary: string,
  description: string,
  messages: readonly string[],
): object {
  return {
    action,
    channel: { $ref: `#/channels/${channel}` },
    summary,
    description,
    messages: messages.map((message) => ({ $ref: `#/channels/${channel}/messages/${message}` })),
  };
}

function namesFrom(side: 'client' | 'service'): string[] {
  return SOCKET_MESSAGES.filter(({ from }) => from === side).map(({ name }) => `socket_${name}`);
}

function refsTo(path: string, names: readonly string[]): Record<string, object> {
  return Object.fromEntries(names.map((name) => [name, { $ref: `${path}/${name}` }]));
}

/** Component names must not contain a colon. */
function idOf(eventName: string): string {
  return eventName.replace(':', '_');
}
