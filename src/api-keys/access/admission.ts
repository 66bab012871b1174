import type { IncomingMessage } from 'node:http';
import { Injectable } from '@nestjs/common';
import type { Taken } from '@libs/token-bucket';
import { Authenticator } from './authenticator';
import { ClientAddresses } from './client-addresses';
import { RecentKeys } from './recent-keys';
import { hashKey } from '../key-value';
import type { Caller } from '../model/caller';
import { RateLimits } from '../limits/rate-limits';

/** The caller; or, for an unknown credential, how many failures its address has left (null: no limit). */
export type Admitted =
  { readonly caller: Caller } | { readonly caller: null; readonly failures: Taken | null };

/**
 * Tells valid callers from guesses. An unknown credential counts against its address before it is looked up,
 * and is not looked up at all above the limit. Known keys are not guesses: they work whatever others at the
 * same address do.
 */
@Injectable()
export class Admission {
  constructor(
    private readonly authenticator: Authenticator,
    private readonly familiar: RecentKeys,
    private readonly limits: RateLimits,
    private readonly addresses: ClientAddresses,
  ) {}

  ofRequest(credential: string | null, request: IncomingMessage): Promise<Admitted> {
    return this.of(credential, () => this.addresses.of(request));
  }

  async of(credential: string | null, addressOf: () => string): Promise<Admitted> {
    if (credential === null) return this.stranger(addressOf());
    const hash = hashKey(credential);
    const known = this.authenticator.remember(hash);
    if (known !== null) return { caller: known };
    const name = hash.toString('base64');
    if (this.familiar.has(name)) return this.holder(hash, name, addressOf);
    const address = addressOf();
    const failure = await this.stranger(address);
    if (failure.failures?.allowed === false) {
      await this.familiar.refresh();
      return this.familiar.has(name) ? this.holder(hash, name, addressOf) : failure;
    }
    const caller = await this.identify(hash, address);
    if (caller === null) return failure;
    this.familiar.add(name);
    this.limits.giveFailureBack(address);
    return { caller };
  }

  /** A look-up that the database can't answer is no guess: a valid key must not be refused for it later. */
  private async identify(hash: Buffer, address: string): Promise<Caller | null> {
    try {
      return await this.authenticator.identify(hash);
    } catch (error) {
      this.limits.giveFailureBack(address);
      throw error;
    }
  }

  private async holder(hash: Buffer, name: string, addressOf: () => string): Promise<Admitted> {
    const caller = await this.authenticator.identify(hash);
    if (caller !== null) return { caller };
    this.familiar.delete(name);
    return this.stranger(addressOf());
  }

  private async stranger(address: string): Promise<{ caller: null; failures: Taken | null }> {
    return { caller: null, failures: await this.limits.takeFailure(address) };
  }
}
