import { parse } from 'node:querystring';
import type { CallHandler, ExecutionContext } from '@nestjs/common';
import { of } from 'rxjs';
import { UrlTextInterceptor } from './url-text.interceptor';

function pass(search: string, params: object = {}): unknown {
  const request = { params, query: parse(search), originalUrl: `/v1/orders?${search}` };
  const context = { getType: () => 'http', switchToHttp: () => ({ getRequest: () => request }) };
  const next: CallHandler = { handle: () => of('answer') };
  return new UrlTextInterceptor().intercept(context as unknown as ExecutionContext, next);
}

describe('the text of a query', () => {
  it.each(['a=%00', 'a%00=1', 'a=1&b=x&b=y%00z', 'a=%ED%A0%80', 'a=%FF', 'a=100%&b=%C3'])(
    'may not be %s',
    (search) => {
      expect(() => pass(search)).toThrow(
        expect.objectContaining({ status: 400, code: 'INVALID_QUERY_TEXT' }),
      );
    },
  );

  it.each(['', 'a=1', 'a=%C3%84', 'a=%EF%BF%BD', 'a=100%', 'a=%zz%EF%BF%BD', 'a=%F0%9F%98%80&a=+'])(
    'may be %s',
    (search) => {
      expect(() => pass(search)).not.toThrow();
    },
  );
});

describe('a path parameter', () => {
  it('with U+0000 names nothing, and any other is left alone', () => {
    const params = { orderId: 'a\0b', itemId: 'oat.1l \ufffd' };
    pass('', params);
    expect(params).toEqual({ orderId: '', itemId: 'oat.1l \ufffd' });
  });
});
