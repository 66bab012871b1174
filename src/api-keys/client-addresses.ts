import type { IncomingMessage } from 'node:http';
import { Inject, Injectable } from '@nestjs/common';
import proxyAddress from 'proxy-addr';
import { type CompleteSettings, SETTINGS_TOKEN } from '../config';

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

  /** The nearest address on the request's way that is no trusted proxy; empty when the connection is gone. */
  of(request: IncomingMessage): string {
    return proxyAddress(request, this.trusts) ?? '';
  }
}
