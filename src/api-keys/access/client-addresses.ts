import type { IncomingMessage } from 'node:http';
import { Inject, Injectable } from '@nestjs/common';
import ipaddr from 'ipaddr.js';
import proxyAddress from 'proxy-addr';
import { type CompleteSettings, SETTINGS_TOKEN } from '../../infrastructure/config';

/**
 * By which address a client is known. Proxies that `TRUST_PROXY` names are believed when they say in `X-Forwarded-For` for
 * whom they ask; what others say there is ignored, since anybody can send it.
 */
@Injectable()
export class ClientAddresses {
  private readonly trusts: (address: string, hop: number) => boolean;

  constructor(@Inject(SETTINGS_TOKEN) { TRUST_PROXY }: Pick<CompleteSettings, 'TRUST_PROXY'>) {
    this.trusts = proxyAddress.compile([...TRUST_PROXY]);
  }

  /**
   * The nearest address on the request's way that is no trusted proxy, of IPv6 the network of 64 bits that one client has to
   * itself; empty when the connection is gone.
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
