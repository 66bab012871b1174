import { Resolver } from 'node:dns/promises';
import type { LookupAddress } from 'node:dns';
import type { LookupFunction } from 'node:net';
import { refuseAddress } from './address';
import { RequestFailedError, TargetRefusedError } from './errors';

/** What makes an address one that may not be called, or null. */
export type RefuseAddress = (address: string) => string | null;

export const refuseNothing: RefuseAddress = () => null;
export const refuseNonPublic: RefuseAddress = refuseAddress;

/**
 * Looks a name up with `lookup` and passes its addresses on only if none of them is refused: one bad address
 * among good ones means that whoever controls the name must not be trusted with the others either
 * (docs/webhooks.md#where-webhooks-may-go). Given to a connecting socket, it is asked once per connection, so
 * that what was checked is what is connected to.
 */
export function guardedLookup(lookup: LookupFunction, refuse: RefuseAddress): LookupFunction {
  return (hostname, options, callback) => {
    lookup(hostname, { ...options, all: true }, (error, found, family) => {
      const addresses = typeof found === 'string' ? [{ address: found, family: family ?? 4 }] : (found ?? []);
      const problem = error
        ? RequestFailedError.from('dns', error)
        : refuseAnswer(hostname, addresses, refuse);
      callback(problem, problem === null ? addresses : []);
    });
  };
}

/** Names the kind of the refused address, not the address: a response must not map an internal network. */
function refuseAnswer(hostname: string, addresses: readonly LookupAddress[], refuse: RefuseAddress) {
  if (addresses.length === 0) return new RequestFailedError('dns', `${hostname} has no address`);
  for (const { address } of addresses) {
    const refused = refuse(address);
    if (refused !== null) return new TargetRefusedError(`${hostname} resolves to a ${refused} address`);
  }
  return null;
}

/**
 * Asks the name servers directly. The system's own lookup (getaddrinfo) runs on two threads for the whole process:
 * two names whose servers never answer would hold up every other one. Knows nothing of the hosts file.
 */
export function dnsLookup(resolver: Resolver = new Resolver({ timeout: 1_500, tries: 2 })): LookupFunction {
  return (hostname, _options, callback) => {
    const answers = Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)]);
    void answers.then(([four, six]) => {
      const found = [...addressesOf(four, 4), ...addressesOf(six, 6)];
      const failure = four.status === 'rejected' ? (four.reason as Error) : null;
      callback(found.length === 0 ? failure : null, found);
    });
  };
}

function addressesOf(answer: PromiseSettledResult<string[]>, family: 4 | 6): LookupAddress[] {
  return answer.status === 'fulfilled' ? answer.value.map((address) => ({ address, family })) : [];
}
