import { once } from 'node:events';
import type { Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import type { Express } from 'express';
import { TwoLaneAdapter } from '../../infrastructure/http';
import { declineUpgrade } from './declined-upgrade';

const OFFER = 'Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABk\r\n';

describe('a request that offers another protocol', () => {
  let server: Server;
  let client: Socket;
  let received: string;

  beforeEach(async () => {
    const adapter = new TwoLaneAdapter();
    adapter.initHttpServer();
    adapter.getInstance<Express>().use((request, response) => {
      let body = '';
      request.on('data', (bytes: Buffer) => (body += bytes.toString()));
      request.on('end', () => response.send(`${request.method} ${request.path} ${body};`));
    });
    server = adapter.getHttpServer();
    // As in the service (limitRequests), what can't be parsed behind a last request does not take its response.
    server.on('clientError', () => undefined);
    server.on('upgrade', (request, socket, rest) => declineUpgrade(server, request, socket as Socket, rest));
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    client = connect((server.address() as AddressInfo).port, '127.0.0.1');
    received = '';
    client.on('data', (bytes) => (received += bytes.toString())).on('error', () => undefined);
  });
  afterEach(async () => {
    client.destroy();
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });

  const answers = () => received.match(/(GET|POST) .*?;/g) ?? [];
  const isTrue = async (fact: () => boolean) => {
    while (!fact()) await new Promise((resolve) => setTimeout(resolve, 2));
  };
  const get = (path: string, headers = '') => `GET ${path} HTTP/1.1\r\nHost: x\r\n${headers}\r\n`;
  const post = (path: string, headers: string, body: string) =>
    `POST ${path} HTTP/1.1\r\nHost: x\r\n${headers}Content-Length: ${body.length}\r\n\r\n${body}`;

  it('is the last of its connection, so that no response is taken for that of another request', async () => {
    client.write(get('/1', OFFER) + get('/2'));
    await isTrue(() => answers().length === 1);
    client.write(get('/3'));
    await isTrue(() => client.closed || answers().length > 1);
    expect(answers()).toEqual(['GET /1 ;']);
    expect(received).toMatch(/^HTTP\/1\.1 200 OK\r\n(?:.+\r\n)*Connection: close\r\n/);
  });

  it('never has a body behind it taken for a request', async () => {
    client.write(get('/0') + post('/1', OFFER, 'one') + post('/2', '', get('/hidden')).split('GET')[0]!);
    await isTrue(() => answers().length > 1);
    client.write(get('/hidden'));
    await isTrue(() => client.closed || answers().length > 2);
    expect(answers()).toEqual(['GET /0 ;', 'POST /1 one;']);
  });
});
