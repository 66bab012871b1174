import ipaddr from 'ipaddr.js';

/** Addresses in public ranges that only answer inside a cloud: the metadata and health service of Azure hosts. */
const CLOUD_INTERNAL = new Set(['168.63.129.16']);

/** Global unicast, the only part of IPv6 from which public addresses are given out (RFC 4291, IANA registry). */
const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR('2000::/3');

const WORDING: Record<string, string> = {
  unspecified: 'unspecified',
  broadcast: 'broadcast',
  multicast: 'multicast',
  linkLocal: 'link-local',
  loopback: 'loopback',
  carrierGradeNat: 'carrier-grade NAT',
  private: 'private',
  uniqueLocal: 'unique-local',
};

/**
 * What makes an IP address not public, such as `private`, or null for a public one
 * (docs/webhooks.md#where-webhooks-may-go). IPv6 forms that wrap an IPv4 address (mapped, compatible, 6to4,
 * Teredo, NAT64) are refused whole, whatever they wrap; so is text that is not an address.
 */
export function refuseAddress(address: string): string | null {
  if (!ipaddr.isValid(address)) return 'malformed';
  const parsed = ipaddr.parse(address);
  const range = parsed.range();
  if (range !== 'unicast') return WORDING[range] ?? 'reserved';
  if (parsed instanceof ipaddr.IPv6) return parsed.match(GLOBAL_UNICAST) ? null : 'reserved';
  return CLOUD_INTERNAL.has(parsed.toString()) ? 'cloud-internal' : null;
}
