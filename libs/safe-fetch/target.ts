import { isIP } from 'node:net';
import { refuseAddress } from './address';

export type WebProtocol = 'https:' | 'http:';

export interface TargetPolicy {
  /** Whether addresses that are not public may be called: for development and tests only. */
  allowPrivate: boolean;
  protocols: readonly WebProtocol[];
}

/** Names that never belong to a public host (RFC 6761, 6762, 8375 and what routers and clouds use inside). */
const INTERNAL_SUFFIXES = ['localhost', 'localdomain', 'local', 'internal', 'lan', 'home.arpa'];

/** A scheme, two slashes and a host, with nothing in it that a URL parser would silently strip or turn round. */
const ABSOLUTE = /^[a-z][a-z0-9+.-]*:\/\/[^/\\\s?#][^\\\s]*$/i;

/**
 * Why a URL may not be called at all, worded to follow the name of a field (`must use https`), or null
 * (docs/webhooks.md#where-webhooks-may-go). Looks at the URL alone: a public name may still resolve to a
 * private address, which only shows when connecting.
 */
export function refuseTarget(url: string, policy: TargetPolicy): string | null {
  const target = readTarget(url, policy);
  return typeof target === 'string' ? target : null;
}

/** The URL, parsed, or why it may not be called. */
export function readTarget(url: string, policy: TargetPolicy): URL | string {
  const target = ABSOLUTE.test(url) && URL.canParse(url) ? new URL(url) : null;
  if (target === null) return 'must be an absolute URL';
  if (!(policy.protocols as readonly string[]).includes(target.protocol)) return wrongProtocol(policy);
  if (target.username !== '' || target.password !== '') return 'must not contain a user name or password';
  if (policy.allowPrivate) return target;
  return refuseHost(target.hostname) ?? target;
}

/** The host of a URL as sockets and certificates name it: without the brackets of IPv6 and the final dot of the root. */
export function bareHost(hostname: string): string {
  return hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
}

/** A URL parser has already turned every spelling of an IPv4 address (octal, hex, decimal, short) into the usual one. */
function refuseHost(hostname: string): string | null {
  const host = bareHost(hostname);
  const refused = isIP(host) === 0 ? refuseName(host) : refuseAddress(host);
  return refused === null ? null : `must name a public host (${host} is ${refused})`;
}

function refuseName(name: string): string | null {
  if (INTERNAL_SUFFIXES.some((suffix) => name === suffix || name.endsWith(`.${suffix}`))) return 'internal';
  return name.includes('.') ? null : 'not a full name';
}

function wrongProtocol({ protocols }: TargetPolicy): string {
  return `must use ${protocols.map((protocol) => protocol.slice(0, -1)).join(' or ')}`;
}
