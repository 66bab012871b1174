import { Refusal } from '@libs/refusal';
import { errorBody, familyOf, onlyReads } from './error-shapes';

const orderNotFound = new Refusal({ status: 404, code: 'ORDER_NOT_FOUND', message: 'Order not found' });
const conflict = new Refusal({ status: 409, code: 'X', message: 'No', extra: { current: 'picked' } });
const bodyOf = (method: string, path: string, refusal: Refusal<number>) =>
  errorBody(familyOf(method, path), refusal);

describe('error shapes', () => {
  it('are {error} for core endpoints, and coded for an order that is not found', () => {
    expect(bodyOf('GET', '/v1/channels/1', conflict)).toEqual({ error: 'No', current: 'picked', code: 'X' });
    const coded = { error: { code: 'ORDER_NOT_FOUND', message: 'Order not found' }, code: 'ORDER_NOT_FOUND' };
    expect(bodyOf('GET', '/v1/orders/1', orderNotFound)).toEqual(coded);
    expect(bodyOf('GET', '/v1/orders/1/items', orderNotFound)).toEqual(coded);
  });

  it('name the status for order items and subscriptions', () => {
    const named = { error: 'Not Found', message: 'Order not found', code: 'ORDER_NOT_FOUND' };
    expect(bodyOf('POST', '/v1/orders/1/items', orderNotFound)).toEqual(named);
    expect(bodyOf('GET', '/v1/orders/1/items/2', orderNotFound)).toEqual(named);
    expect(bodyOf('GET', '/v1/orders/1/items', conflict)).toMatchObject({ error: 'Conflict', message: 'No' });
    expect(bodyOf('PUT', '/dts/places/1/subscriptions', conflict)).toEqual({
      error: 'Conflict',
      message: 'No',
      current: 'picked',
      code: 'X',
    });
  });

  it('are the failure envelope for the picking app', () => {
    expect(bodyOf('GET', '/dts/drone/order/products', orderNotFound)).toEqual({
      responseType: 'failure',
      status: 404,
      message: { error: 'Order not found', message: null },
      code: 'ORDER_NOT_FOUND',
    });
  });
});

it('a GET only reads, except the setters of the picking app and the way back from an identity provider', () => {
  const reads = (method: string, path: string) => onlyReads({ method, path });
  expect(reads('GET', '/v1/session/oidc')).toBe(true);
  expect(reads('HEAD', '/v1/orders')).toBe(true);
  expect(reads('POST', '/v1/orders')).toBe(false);
  expect(reads('GET', '/dts/drone/order/set_status')).toBe(false);
  expect(reads('GET', '/v1/session/oidc/callback')).toBe(false);
  expect(reads('HEAD', '/v1/session/oidc/callback/')).toBe(false);
});
