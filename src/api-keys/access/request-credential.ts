import type { IncomingMessage } from 'node:http';
import { cookieOf } from '../../infrastructure/http';

/** What a request proves its caller with: a bearer token, or the session in its cookie. */
export type Credential =
  | { readonly kind: 'key'; readonly value: string | null }
  | { readonly kind: 'session'; readonly value: string };

/** The credential in the headers. A bearer token takes precedence: a page of another site can't send one. */
export function credentialOf(request: IncomingMessage, publicUrl: string | null): Credential {
  const { authorization } = request.headers;
  if (authorization !== undefined) return { kind: 'key', value: bearerOf(authorization) };
  const session = cookieOf(request, 'session', publicUrl);
  return session === null ? { kind: 'key', value: null } : { kind: 'session', value: session };
}

/** The token of an `Authorization: Bearer` header; null when there is none of that form. */
function bearerOf(header: string): string | null {
  return /^Bearer +([\x21-\x7e]{1,512})$/i.exec(header)?.[1] ?? null;
}
