import { SocketClient } from '../receivers/socket-client';
import { type Provocations, socketError } from './world';

/** Of one key. */
export const MOST_SOCKETS = 5;

const SUBSCRIBE = { type: 'subscribe', topic: 'orders.status' };

/** Errors of the realtime socket. */
export const SOCKET = {
  INVALID_JSON: (world) => socketError(world, (client) => client.send('{"type":')),
  INVALID_MESSAGE: (world) => socketError(world, (client) => client.send({ type: 'subscribe' })),
  UNKNOWN_TYPE: (world) => socketError(world, (client) => client.send({ type: 'publish' })),
  INVALID_FILTER: (world) => socketError(world, (client) => client.send({ ...SUBSCRIBE, filter: [] })),
  NOT_AUTHENTICATED: (world) => socketError(world, (client) => client.send(SUBSCRIBE), { isOpened: false }),
  ALREADY_AUTHENTICATED: (world) =>
    socketError(world, (client) => client.send({ type: 'auth', apiKey: 'x' })),
  FORBIDDEN: (world) => socketError(world, (client) => client.send({ ...SUBSCRIBE, topic: 'orders.items' })),
  UNKNOWN_CURSOR: (world) => socketError(world, (client) => client.send({ ...SUBSCRIBE, after: 'nothing' })),
  NOT_SUBSCRIBED: (world) =>
    socketError(world, (client) => client.send({ type: 'unsubscribe', topic: 'orders.status' })),
  TOO_MANY_SUBSCRIPTIONS: (world) =>
    socketError(world, async (client) => {
      client.send(SUBSCRIBE);
      client.send({ ...SUBSCRIBE, filter: { channel_id: world.shop.channelId } });
    }),
  INVALID_FRAME: (world) =>
    socketError(
      world,
      // A frame whose reserved bits are set.
      (client) => (client.socket as unknown as Wire)._socket.write(Buffer.from([0xf1, 0x80, 0, 0, 0, 0])),
      { closes: true },
    ),
  BINARY_FRAME: (world) => socketError(world, (client) => client.send(Buffer.from('{}')), { closes: true }),
  INVALID_TEXT: (world) =>
    socketError(world, (client) => client.socket.send(Buffer.from([0xff, 0xfe]), { binary: false }), {
      closes: true,
    }),
  FRAME_TOO_LARGE: (world) =>
    socketError(world, (client) => client.send('x'.repeat(64 * 1024 + 1)), { closes: true }),
  AUTH_TIMEOUT: (world) => socketError(world, () => undefined, { isOpened: false, closes: true }),
  TOO_MANY_SOCKETS: async (world) => {
    const { service, shop } = world;
    const opening = Array.from({ length: MOST_SOCKETS }, () => SocketClient.open(service, shop.key));
    const held = await Promise.all(opening);
    const auth = { type: 'auth', apiKey: shop.key };
    try {
      return await socketError(world, (client) => client.send(auth), {
        isOpened: false,
        closes: true,
      });
    } finally {
      for (const client of held) client.drop();
    }
  },
  TOO_MANY_MESSAGES: (world) =>
    socketError(
      world,
      (client) => {
        for (let n = 0; n < 200; n += 1) client.send({ type: 'auth', apiKey: 'x' });
      },
      { closes: true, named: 'TOO_MANY_MESSAGES' },
    ),
} as const satisfies Provocations;

interface Wire {
  readonly _socket: { write(bytes: Buffer): unknown };
}
