import type { Test } from 'supertest';
import { documentedRoutes, type DocumentedRoute, pathWith } from '../http/documented-routes';
import { NOBODY } from '../provocations/world';

/** Who sends the request. */
export interface Holder {
  readonly name: string;
  readonly send: (method: string, path: string) => Test;
  /** Signs in again, after a route that signs out. */
  readonly again?: () => Promise<unknown>;
}

/** What is said to those who may not. */
const CLOSED = [
  'ADMIN_REQUIRED',
  'NOT_A_PERSON',
  'PLACES_FORBID',
  'ROLE_FORBIDS',
  'SCOPE_REQUIRED',
  'UNAUTHORIZED',
];

/** Routes that need no credential, or a credential of their own. */
const OPEN = [
  'GET /health/live',
  'GET /health/ready',
  'GET /metrics',
  'POST /v1/session',
  'POST /v1/session/links/show',
  'POST /v1/session/links/use',
  'POST /v1/session/pair',
  'GET /v1/session/methods',
  'GET /v1/session/oidc',
  'GET /v1/session/oidc/callback',
];

const SIGN_OUT = ['DELETE /v1/session', 'DELETE /v1/sessions'];

export const nameOf = ({ method, path }: DocumentedRoute) => `${method} ${path}`;

/** Every documented route that asks for a credential; those that end it come last. */
export function guardedRoutes(): DocumentedRoute[] {
  const routes = documentedRoutes().filter((route) => !OPEN.includes(nameOf(route)));
  const isLast = (route: DocumentedRoute) => (SIGN_OUT.includes(nameOf(route)) ? 1 : 0);
  return routes.sort((a, b) => isLast(a) - isLast(b) || (nameOf(a) < nameOf(b) ? -1 : 1));
}

/** Sends a request about things that don't exist: whoever is let in learns that, and nothing changes. */
export async function isLetIn(route: DocumentedRoute, holder: Holder): Promise<boolean> {
  const { status, body } = await holder.send(route.method, pathWith(route, NOBODY));
  if (status >= 500) throw new Error(`${nameOf(route)} responded with ${status} to ${holder.name}`);
  if (SIGN_OUT.includes(nameOf(route))) await holder.again?.();
  return !CLOSED.includes((body as { code?: string }).code ?? '');
}

/** A table in Markdown, as Prettier formats it. */
export function markdownTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = head.map((name, n) => Math.max(name.length, ...rows.map((row) => row[n]!.length)));
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, n) => cell.padEnd(widths[n]!)).join(' | ')} |`;
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)].join('\n');
}
