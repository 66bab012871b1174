import { STATUS_CODES } from 'node:http';
import type { Refusal } from '@libs/refusal';

/** The endpoint families with different shapes of errors (docs/rules/errors.md). */
export type EndpointFamily = 'core' | 'items' | 'items_list' | 'subscriptions' | 'picking_app';

const FAMILIES: readonly [RegExp, EndpointFamily][] = [
  [/^\/dts\/drone(\/|$)/, 'picking_app'],
  [/^\/dts(\/|$)/, 'subscriptions'],
  [/^\/v1\/orders\/[^/]+\/items\/?$/, 'items_list'],
  [/^\/v1\/orders\/[^/]+\/items\//, 'items'],
];

export function familyOf(method: string, path: string): EndpointFamily {
  const family = FAMILIES.find(([pattern]) => pattern.test(path))?.[1] ?? 'core';
  return family === 'items_list' && method !== 'GET' ? 'items' : family;
}

const OIDC_CALLBACK = /^\/v1\/session\/oidc\/callback\/?$/;

/** Whether a request can have changed nothing: the setters of the picking app are GETs, and so is the way back from an identity provider. */
export function onlyReads({ method, path }: { readonly method: string; readonly path: string }): boolean {
  const isRead = method === 'GET' || method === 'HEAD';
  return isRead && familyOf(method, path) !== 'picking_app' && !OIDC_CALLBACK.test(path);
}

type Shape = (refusal: Refusal<number>) => Record<string, unknown>;

const plain: Shape = ({ message, extra }) => ({ error: message, ...extra });

const named: Shape = ({ status, message, extra }) => ({
  error: STATUS_CODES[status] ?? 'Error',
  message,
  ...extra,
});

const coded: Shape = ({ code, message }) => ({ error: { code, message } });

const enveloped: Shape = ({ status, message, extra }) => ({
  responseType: 'failure',
  status,
  message: { error: message, message: null, ...extra },
});

/** The body that a refusal has in an endpoint family (docs/rules/errors.md). Whatever the family, `code` is at the top. */
export function errorBody(family: EndpointFamily, refusal: Refusal<number>): Record<string, unknown> {
  return { ...shapeOf(family, refusal)(refusal), code: refusal.code };
}

/** `ORDER_NOT_FOUND` has its own shape for orders and the list of their items. */
function shapeOf(family: EndpointFamily, { code }: Refusal): Shape {
  if (family === 'picking_app') return enveloped;
  if (code === 'ORDER_NOT_FOUND' && (family === 'core' || family === 'items_list')) return coded;
  return family === 'core' ? plain : named;
}
