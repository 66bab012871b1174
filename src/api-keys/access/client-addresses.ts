import type { IncomingMessage } from 'node:http';
import { Inject, Injectable } from '@nestjs/common';
import ipaddr from 'ipaddr.js';
import proxyAddress from 'proxy-addr';
import { type CompleteSettings, SETTINGS_TOKEN } from '../../infrastructure/config';

/**
 * Finds the address of a client. `X-Forwarded-For` is trusted from proxies that `TRUST_PROXY` names; from
 * anybody else it is ignored, since everybody can send it.
 */
@Injectable()
export class ClientAddresses {
  private readonly trusts: (address: string, hop: number) => boolean;

  constructor(@Inject(SETTINGS_TOKEN) { TRUST_PROXY }: Pick<CompleteSettings, 'TRUST_PROXY'>) {
    this.trusts = proxyAddress.compile([...TRUST_PROXY]);
  }

  /**
   * The nearest address on the request's way that is not a trusted proxy; for IPv6 its /64 network, which
   * belongs to one client. Empty when the connection is closed.
   */
  of(request: IncomingMessage): string {
    return clientIn(proxyAddress(request, this.trusts) ?? '');
  }
}

function clientIn(address: string): string {
  if (!address.includes(':')) return address;
  if (!ipaddr.isValid(address)) return '';
  const parsed = ipaddr.process(address);
  if (!(parsed instanceof ipaddr.IPv6)) return parsed.toString();
  return new ipaddr.IPv6([...parsed.parts.slice(0, 4), 0, 0, 0, 0]).toString();
}
