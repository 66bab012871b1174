import { Logger } from '@nestjs/common';
import { Refusal } from '@libs/refusal';
import { OutOfConnectionsError } from '@libs/safe-fetch';
import { OutcomeUnknownError } from '@libs/unit-of-work';
import { ClientGone } from '../limits/fair-requests';
import { RefusalFilter } from './refusal.filter';

/** What a request gets for an error. */
function answerTo(error: unknown, method: string, path: string, key?: string) {
  const headers = new Map<string, unknown>();
  const json = jest.fn();
  const response = {
    headersSent: false,
    hasHeader: () => false,
    setHeader: (name: string, value: unknown) => headers.set(name, value),
    status: jest.fn((_code: number) => ({ json })),
    destroy: jest.fn(),
  };
  new RefusalFilter().answer(error, { method, path, get: () => key }, response);
  const [[{ code }]] = json.mock.calls as [[{ code: string }]];
  return { status: response.status.mock.lastCall?.[0], code, retryAfter: headers.get('Retry-After') };
}

function told(...asked: Parameters<typeof answerTo>): unknown[] {
  const { code, retryAfter } = answerTo(...asked);
  return [code, retryAfter];
}

describe('a request that may have changed something', () => {
  const setter = '/dts/drone/order/set_status';

  it('is to be repeated only with its key if its outcome is unknown; GETs take none', () => {
    const unknown = new OutcomeUnknownError(new Error('connection lost'));
    const outcomeOf = (method: string, path: string, key?: string) => told(unknown, method, path, key);
    expect(outcomeOf('POST', '/v1/orders')).toEqual(['OUTCOME_UNKNOWN', undefined]);
    expect(outcomeOf('POST', '/v1/orders', 'key')).toEqual(['OUTCOME_UNKNOWN', '1']);
    expect(outcomeOf('GET', setter, 'key')).toEqual(['OUTCOME_UNKNOWN', undefined]);
    expect(outcomeOf('GET', '/v1/session/oidc/callback')).toEqual(['OUTCOME_UNKNOWN', undefined]);
    expect(outcomeOf('GET', '/v1/orders')).toEqual(['SERVICE_UNAVAILABLE', '1']);
  });

  it('is not to be repeated while what the picking app asked for is being applied', () => {
    const waits = new Refusal({ status: 503, code: 'STILL_BEING_APPLIED', message: 'It is accepted' });
    expect(told(waits, 'GET', setter)).toEqual(['STILL_BEING_APPLIED', undefined]);
    expect(told(waits, 'PUT', '/v1/orders/1/picks/milk')).toEqual(['STILL_BEING_APPLIED', '1']);
  });
});

describe('what goes on in the database without a fault of the request', () => {
  afterEach(() => jest.restoreAllMocks());

  const FAULTS: readonly (readonly [what: string, code: string])[] = [
    ['a deadlock that outlasts its tries', '40P01'],
    ['a conflict that outlasts its tries', '40001'],
    ['a lock that others hold too long', '55P03'],
  ];

  it.each(FAULTS)('is a 503 to be repeated, never a 500: %s', (_what, code) => {
    const logged = jest.spyOn(Logger.prototype, 'error').mockReturnValue();
    const fault = Object.assign(new Error('of Postgres'), { code, severity: 'ERROR' });
    for (const [method, path] of [
      ['GET', '/v1/orders'],
      ['POST', '/v1/orders'],
      ['PUT', '/v1/orders/1/items/milk'],
      ['DELETE', '/dts/places/1/subscriptions'],
      ['GET', '/dts/drone/order/set_status'],
    ] as const)
      expect({ path, ...answerTo(fault, method, path) }).toEqual({
        path,
        status: 503,
        code: 'SERVICE_UNAVAILABLE',
        retryAfter: '1',
      });
    expect(logged).not.toHaveBeenCalled();
  });
});

it('a call that the service had no connection for is a 503 to be repeated', () => {
  const short = new OutOfConnectionsError('no connection was free');
  expect(answerTo(short, 'POST', '/v1/channels/1/webhook/test')).toEqual({
    status: 503,
    code: 'SERVICE_UNAVAILABLE',
    retryAfter: '1',
  });
});

it('a client that has disconnected gets no response, and is no fault of the service', () => {
  const logged = jest.spyOn(Logger.prototype, 'error').mockReturnValue();
  const response = {
    headersSent: false,
    hasHeader: () => false,
    setHeader: jest.fn(),
    status: jest.fn(() => ({ json: jest.fn() })),
    destroy: jest.fn(),
  };
  const request = { method: 'GET', path: '/v1/orders', get: () => undefined };
  new RefusalFilter().answer(new ClientGone(), request, response);
  expect(logged).not.toHaveBeenCalled();
  expect(response.status).not.toHaveBeenCalled();
  logged.mockRestore();
});
