import type { Request, Response } from 'express';
import { keepOnceWritten } from './keep-once-written';

class FakeResponse {
  type: string | undefined;
  sent: unknown;
  statusCode = 200;

  get(): string | undefined {
    return this.type;
  }

  set(_name: string, type: string): this {
    this.type = type;
    return this;
  }

  send(body: unknown): this {
    this.sent = body;
    return this;
  }
}

it('what a route writes is written once, and sent again with its type', () => {
  const keep = keepOnceWritten();
  let timesWritten = 0;
  const ask = (): FakeResponse => {
    const response = new FakeResponse();
    keep({} as Request, response as unknown as Response, () => {
      timesWritten += 1;
      response.set('Content-Type', 'text/yaml; charset=utf-8').send('größe: 1');
    });
    return response;
  };
  const [first, second] = [ask(), ask()];
  expect(timesWritten).toBe(1);
  for (const { type, sent } of [first, second])
    expect([type, String(sent)]).toEqual(['text/yaml; charset=utf-8', 'größe: 1']);
});
