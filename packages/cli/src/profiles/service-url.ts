import { Failure } from '../terminal/exit-codes.js';

/** A service's address in its one spelling: the host in lower case, no default port, no slash at the end. */
export function serviceUrl(text: string, from: string): string {
  if (!URL.canParse(text) || !/^https?:$/.test(new URL(text).protocol))
    throw new Failure(`${from} ${text}: write it with http:// or https://`);
  const { origin, pathname } = new URL(text);
  return `${origin}${pathname.replace(/\/+$/, '')}`;
}

/** Whether a key for the one may be sent to the other. */
export function haveSameOrigin(one: string, other: string): boolean {
  return URL.canParse(one) && URL.canParse(other) && new URL(one).origin === new URL(other).origin;
}

/** Whether nothing but this machine has the address. */
export function isLoopback(url: string): boolean {
  return /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/.test(new URL(url).hostname);
}
