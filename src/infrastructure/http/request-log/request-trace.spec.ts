import { once } from 'node:events';
import { createServer, get, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import express, { type Response } from 'express';
import { openSpan } from '@libs/tracing';
import { traceRequests } from './request-trace';

jest.mock('@libs/tracing', () => ({ openSpan: jest.fn() }));

describe('the span of a request', () => {
  let server: Server;
  let told: object;
  let error: unknown;
  let ended: Promise<void>;

  beforeEach(() => {
    told = {};
    ended = new Promise((resolve) => {
      const span = {
        run: (work: () => void) => work(),
        rename: () => undefined,
        describe: (attributes: object) => Object.assign(told, attributes),
        end: (fault?: unknown) => {
          error = fault;
          resolve();
        },
      };
      jest.mocked(openSpan).mockReturnValue(span as never);
    });
  });
  afterEach(async () => {
    server.close();
    await once(server, 'close');
  });

  const ask = async (answer: (response: Response, leave: () => void) => void) => {
    const app = express();
    app.use(traceRequests);
    app.get('/orders/:id', (_request, response) => answer(response, () => asked.destroy()));
    server = createServer(app).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/orders/1`;
    const asked = get(url, (response) => response.resume()).on('error', () => undefined);
    await ended;
  };

  it.each([200, 404])('has the status that was sent: %i', async (status) => {
    await ask((response) => response.status(status).end());
    expect(told).toEqual({ 'http.route': '/orders/:id', 'http.response.status_code': status });
    expect(error).toBeUndefined();
  });

  it('has none of a response that was not sent, since the client had gone', async () => {
    await ask((_response, leave) => leave());
    expect(told).toEqual({ 'http.route': '/orders/:id', 'error.type': 'no_response' });
    expect(error).toBeUndefined();
  });

  it('has that of a response which the client did not wait for', async () => {
    await ask((response, leave) => {
      response.write('{', leave);
    });
    expect(told).toMatchObject({ 'http.response.status_code': 200 });
  });
});
