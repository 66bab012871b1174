import type { IncomingMessage } from 'node:http';
import { isToLoopback } from './public-address';

/** Cookies that a browser keeps for the service. A page's scripts can read none of them. */
export type CookieUse = 'session' | 'device' | 'oidc';

export interface CookieOptions {
  readonly maxAgeS: number;
}

const NAMES: Readonly<Record<CookieUse, string>> = {
  session: 'oms_session',
  device: 'oms_device',
  oidc: 'oms_oidc',
};

/** The identity provider, another site, leads the browser back: Strict cookies would not come with it. */
const SITES: Readonly<Record<CookieUse, string>> = { session: 'Strict', device: 'Strict', oidc: 'Lax' };

const VALUE = /^[\w:.~-]{16,2048}$/;

/**
 * How cookies of this request are kept (docs/people.md#cookies): `__Host-` on https, plain on loopback, and not at all
 * (null) elsewhere, where the network would see them.
 */
export function cookieFormFor(request: IncomingMessage, publicUrl: string | null): '__Host-' | '' | null {
  if (publicUrl?.startsWith('https:')) return '__Host-';
  return isToLoopback(request) ? '' : null;
}

/** The value of a cookie of the service; null when the request has none of a possible form. */
export function cookieOf(request: IncomingMessage, use: CookieUse, publicUrl: string | null): string | null {
  const { cookie } = request.headers;
  if (cookie === undefined) return null;
  const form = cookieFormFor(request, publicUrl);
  if (form === null) return null;
  const start = `${form}${NAMES[use]}=`;
  const found = cookie.split(';').find((one) => one.trimStart().startsWith(start));
  const value = found?.trim().slice(start.length) ?? '';
  return VALUE.test(value) ? value : null;
}

/** A `Set-Cookie` header. An empty value removes the cookie. */
export function setCookie(
  form: '__Host-' | '',
  use: CookieUse,
  value: string,
  options: CookieOptions,
): string {
  const { maxAgeS } = options;
  const secure = form === '' ? '' : '; Secure';
  return `${form}${NAMES[use]}=${value}; Path=/; Max-Age=${maxAgeS}; HttpOnly; SameSite=${SITES[use]}${secure}`;
}
