import type { IncomingMessage } from 'node:http';
import { Injectable } from '@nestjs/common';
import type { Taken } from '@libs/token-bucket';
import { Authenticator } from './authenticator';
import type { CallerCache } from './caller-cache';
import { ClientAddresses } from './client-addresses';
import type { FamiliarCredentials } from './familiar-credentials';
import { RecentKeys } from './recent-keys';
import { Sessions } from './sessions';
import { hashKey } from '../key-value';
import type { Caller } from '../model/caller';
import type { Credential } from './request-credential';
import { RateLimits } from '../limits/rate-limits';

/** The caller; or, for an unknown credential, how many failures its address has left (null: no limit). */
export type Admitted =
  { readonly caller: Caller } | { readonly caller: null; readonly failures: Taken | null };

interface CredentialKind {
  readonly callers: CallerCache;
  readonly familiar: FamiliarCredentials;
}

/**
 * Tells valid callers from guesses. An unknown credential counts against its address before it is looked up,
 * and is not looked up at all above the limit. Known keys are not guesses: they work whatever others at the
 * same address do.
 */
@Injectable()
export class Admission {
  private readonly keys: CredentialKind;

  constructor(
    authenticator: Authenticator,
    familiar: RecentKeys,
    private readonly limits: RateLimits,
    private readonly addresses: ClientAddresses,
    private readonly sessions: Sessions,
  ) {
    this.keys = { callers: authenticator, familiar };
  }

  ofRequest({ kind, value }: Credential, request: IncomingMessage): Promise<Admitted> {
    const addressOf = () => this.addresses.of(request);
    if (kind === 'key') return this.of(value, addressOf);
    const { known } = this.sessions;
    return known === null ? this.stranger(addressOf()) : this.in(known, value, addressOf);
  }

  /** The address of a request that needs no credential, and how many failures that has left; none is counted. */
  async ofStranger(request: IncomingMessage): Promise<{ address: string; failures: Taken | null }> {
    const address = this.addresses.of(request);
    const failures = await this.limits.takeFailure(address);
    if (failures?.allowed === true) this.limits.giveFailureBack(address);
    return { address, failures };
  }

  /** As an API key or the system token. */
  of(credential: string | null, addressOf: () => string): Promise<Admitted> {
    return credential === null ? this.stranger(addressOf()) : this.in(this.keys, credential, addressOf);
  }

  /** As on a socket, which also takes the token that a session was given for it. */
  async ofSocket(credential: string, addressOf: () => string): Promise<Admitted> {
    const { known } = this.sessions;
    const caller = (await known?.ofSocketToken(credential)) ?? null;
    return caller === null ? this.of(credential, addressOf) : { caller };
  }

  private async in(kind: CredentialKind, credential: string, addressOf: () => string): Promise<Admitted> {
    const { callers, familiar } = kind;
    const hash = hashKey(credential);
    const known = callers.remember(hash);
    if (known !== null) return { caller: known };
    const name = hash.toString('base64');
    if (familiar.has(name)) return this.holder(kind, hash, addressOf);
    const address = addressOf();
    const failure = await this.stranger(address);
    if (failure.failures?.allowed === false) {
      await familiar.refresh();
      return familiar.has(name) ? this.holder(kind, hash, addressOf) : failure;
    }
    const caller = await this.identify(callers, hash, address);
    if (caller === null) return failure;
    familiar.add(name);
    this.limits.giveFailureBack(address);
    return { caller };
  }

  /** A look-up that the database can't answer is no guess: a valid key must not be refused for it later. */
  private async identify(callers: CallerCache, hash: Buffer, address: string): Promise<Caller | null> {
    try {
      return await callers.identify(hash);
    } catch (error) {
      this.limits.giveFailureBack(address);
      throw error;
    }
  }

  private async holder(
    { callers, familiar }: CredentialKind,
    hash: Buffer,
    addressOf: () => string,
  ): Promise<Admitted> {
    const caller = await callers.identify(hash);
    if (caller !== null) return { caller };
    familiar.delete(hash.toString('base64'));
    return this.stranger(addressOf());
  }

  private async stranger(address: string): Promise<{ caller: null; failures: Taken | null }> {
    return { caller: null, failures: await this.limits.takeFailure(address) };
  }
}
