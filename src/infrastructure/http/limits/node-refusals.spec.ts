import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { RefusalFilter } from '../errors/refusal.filter';
import { LaneRequest, LaneResponse } from '../fast-lane/lane-message';
import { NO_REFUSALS_OF_NODE, refuseForNode, takeExpectations } from './node-refusals';

describe('a request that Node would refuse on its own', () => {
  let server: Server;

  beforeAll(async () => {
    const refuse = refuseForNode(new RefusalFilter());
    const options = { ...NO_REFUSALS_OF_NODE, IncomingMessage: LaneRequest, ServerResponse: LaneResponse };
    const created = createServer(options, (request, response) =>
      refuse(request as never, response as never, () => response.send('"done"')),
    );
    server = created as unknown as Server;
    takeExpectations(server);
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
  });
  afterAll(() => new Promise((resolve) => server.close(resolve)));

  async function send(bytes: string): Promise<string> {
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1', () => socket.write(bytes));
    let answer = '';
    socket.on('data', (chunk) => (answer += chunk.toString()));
    await once(socket, 'close');
    return answer;
  }

  it('has the body of every error without a host, and loses its connection', async () => {
    const answer = await send('GET /v1/orders HTTP/1.1\r\n\r\n');
    expect(answer).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n(?:.+\r\n)*Connection: close\r\n/);
    expect(answer).toMatch(/\r\n\r\n{"error":"The request is not valid HTTP","code":"MALFORMED_HTTP"}$/);
  });

  it('has the body of its family with an unknown Expect, and keeps its connection', async () => {
    const refused = 'GET /dts/drone/order HTTP/1.1\r\nHost: x\r\nExpect: wonders\r\n\r\n';
    const answer = await send(`${refused}GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
    expect(answer).toMatch(/^HTTP\/1\.1 417 Expectation Failed\r\n/);
    const message = '{"error":"Expect can only be 100-continue","message":null}';
    const body = `{"responseType":"failure","status":417,"message":${message},"code":"HTTP_ERROR"}`;
    expect(answer).toContain(`\r\n\r\n${body}HTTP/1.1 200 OK\r\n`);
  });

  it('is none without a host in HTTP/1.0', async () => {
    expect(await send('GET / HTTP/1.0\r\nExpect: wonders\r\n\r\n')).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
  });
});
