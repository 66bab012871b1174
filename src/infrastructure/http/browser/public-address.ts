import type { IncomingMessage } from 'node:http';

const LOOPBACK = /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d{1,5})?$/i;

/** Whether the request was sent to this machine itself by name, so that no network saw it. */
export function isToLoopback({ headers }: IncomingMessage): boolean {
  return LOOPBACK.test(headers.host ?? '');
}

/** `https://host` of `PUBLIC_URL`; without it, the address that the request was sent to. */
export function originOf(request: IncomingMessage, publicUrl: string | null): string | null {
  if (publicUrl !== null) return new URL(publicUrl).origin;
  return request.headers.host === undefined ? null : `http://${request.headers.host.toLowerCase()}`;
}
