import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { dropUnreadBodies } from './unread-body';

describe('a response before the body', () => {
  let server: Server;

  beforeEach(async () => {
    server = createServer((_request, response) => response.writeHead(401).end());
    dropUnreadBodies(server, { mostMs: 3_600_000, mostBytes: 1_000_000 });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
  });
  afterEach(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });

  it('closes the connection at once when the client waits for 100 Continue, and so sends none', async () => {
    const client = connect((server.address() as AddressInfo).port, '127.0.0.1');
    let received = '';
    client.on('data', (bytes) => (received += bytes.toString()));
    client.write('POST / HTTP/1.1\r\nHost: x\r\nExpect: 100-continue\r\nContent-Length: 7\r\n\r\n');
    await once(client, 'close');
    expect(received).toMatch(/^HTTP\/1\.1 401 /);
  });
});
