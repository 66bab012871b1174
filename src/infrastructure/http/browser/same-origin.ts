import type { IncomingMessage } from 'node:http';
import { httpRefusals } from '../errors/http.refusals';
import { originOf } from './public-address';

/**
 * Where a request comes from, as the browser says: a page of the service, another one, or unknown when it says nothing
 * (docs/people.md#requests-of-other-sites).
 */
export function siteOf(request: IncomingMessage, publicUrl: string | null): 'own' | 'other' | 'unknown' {
  const { origin, 'sec-fetch-site': fetchSite } = request.headers;
  if (fetchSite !== undefined) return fetchSite === 'same-origin' ? 'own' : 'other';
  if (origin === undefined) return 'unknown';
  return origin.toLowerCase() === originOf(request, publicUrl) ? 'own' : 'other';
}

/** Refuses a change that a session's cookie came with, unless a page of the service asked for it. */
export function requireOwnPage(request: IncomingMessage, publicUrl: string | null): void {
  if (siteOf(request, publicUrl) !== 'own') throw httpRefusals.CROSS_SITE();
}

/** Refuses a request that a page of another site sent; programs, which say nothing, may. */
export function refuseOtherSites(request: IncomingMessage, publicUrl: string | null): void {
  if (siteOf(request, publicUrl) === 'other') throw httpRefusals.CROSS_SITE();
}
