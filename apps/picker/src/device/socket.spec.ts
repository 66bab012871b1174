import { listen } from './socket';

const tokens: ((token: { token: string }) => void)[] = [];
jest.mock('./request', () => ({
  orNull: (call: Promise<unknown>) => call,
  service: { post: () => new Promise((resolve) => tokens.push(resolve)) },
}));

/** The browser as far as the socket needs it. */
class FakeSocket {
  static readonly CLOSED = 3;
  static readonly made: FakeSocket[] = [];
  readyState = 0;
  onclose: (() => void) | null = null;

  constructor() {
    FakeSocket.made.push(this);
  }

  close(): void {
    this.readyState = FakeSocket.CLOSED;
    this.onclose?.();
  }
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

it('a device opens one socket, also when the network comes back while it opens, and another once that is closed', async () => {
  const online: (() => void)[] = [];
  Object.assign(globalThis, {
    WebSocket: FakeSocket,
    location: { origin: 'http://store' },
    addEventListener: (_name: string, listener: () => void) => online.push(listener),
    removeEventListener: () => undefined,
  });
  const comeBack = () => online.forEach((listener) => listener());
  const end = listen(
    () => undefined,
    () => undefined,
  );
  comeBack();
  comeBack();
  tokens.splice(0).forEach((give) => give({ token: 't' }));
  await settled();
  comeBack();
  tokens.splice(0).forEach((give) => give({ token: 't' }));
  await settled();
  expect(FakeSocket.made).toHaveLength(1);
  FakeSocket.made[0]!.close();
  comeBack();
  tokens.splice(0).forEach((give) => give({ token: 't' }));
  await settled();
  expect(FakeSocket.made).toHaveLength(2);
  end();
});
