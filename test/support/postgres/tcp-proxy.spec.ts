import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { until } from '../until';
import { TcpProxy } from './tcp-proxy';

const MORE_THAN_SOCKETS_HOLD = 30_000_000;

describe('a stretch of network', () => {
  let echo: Server;
  let proxy: TcpProxy;

  beforeEach(async () => {
    echo = createServer((socket) => socket.on('error', () => undefined).pipe(socket)).listen(0, '127.0.0.1');
    await once(echo, 'listening');
    proxy = await TcpProxy.start((echo.address() as AddressInfo).port);
  });
  afterEach(async () => {
    await proxy.stop();
    await new Promise((resolve) => echo.close(resolve));
  });

  function dial(): { socket: Socket; heard: () => string; isClosed: () => boolean } {
    const socket = connect(proxy.port, '127.0.0.1');
    let heard = '';
    let closed = false;
    socket.on('data', (chunk: Buffer) => (heard += chunk.toString()));
    socket.on('error', () => undefined).on('close', () => (closed = true));
    return { socket, heard: () => heard, isClosed: () => closed };
  }

  it('holds up what was sent, in old and new connections, and brings all of it later', async () => {
    const before = dial();
    before.socket.write('one ');
    await until('it is echoed', () => before.heard() === 'one ');
    proxy.pause();
    const during = dial();
    before.socket.write('two');
    during.socket.write('three');
    const direct = connect((echo.address() as AddressInfo).port, '127.0.0.1');
    direct.write('straight');
    await once(direct, 'data');
    direct.destroy();
    expect([before.heard(), during.heard(), before.isClosed()]).toEqual(['one ', '', false]);
    proxy.open();
    await until('all is echoed', () => before.heard() === 'one two' && during.heard() === 'three');
  });

  it('carries everything once, also when it is opened while it is open', async () => {
    const { socket, heard } = dial();
    socket.write('one ');
    await until('it is echoed', () => heard() === 'one ');
    proxy.open();
    socket.write('two');
    await until('it is echoed', () => heard().endsWith('two'));
    expect(heard()).toBe('one two');
  });

  it('silences the connections that are there forever, and carries new ones', async () => {
    const before = dial();
    before.socket.write('one ');
    await until('it is echoed', () => before.heard() === 'one ');
    proxy.silence();
    before.socket.write('two');
    const after = dial();
    after.socket.write('three');
    await until('the new one is echoed', () => after.heard() === 'three');
    expect([before.heard(), before.isClosed()]).toEqual(['one ', false]);
    before.socket.destroy();
  });

  it('breaks connections when it is cut, and lets new ones through once it is mended', async () => {
    const before = dial();
    before.socket.write('x');
    await until('it is echoed', () => before.heard() === 'x');
    proxy.cut();
    await until('it is broken', before.isClosed);
    const during = dial();
    await until('a new one is broken too', during.isClosed);
    proxy.open();
    const after = dial();
    after.socket.write('y');
    await until('it is echoed', () => after.heard() === 'y');
  });

  it('leaves nothing open when it is cut while much is under way', async () => {
    const before = dial();
    before.socket.write('x');
    await until('it is echoed', () => before.heard() === 'x');
    before.socket.pause();
    before.socket.write(Buffer.alloc(MORE_THAN_SOCKETS_HOLD));
    await until('the sockets are full', () => before.socket.writableLength > 0);
    proxy.cut();
    before.socket.resume();
    await until('it is broken', before.isClosed);
  });
});
