import { Injectable } from '@nestjs/common';
import type { Response } from 'express';
import { Refusal } from '@libs/refusal';
import type { Taken } from '@libs/token-bucket';
import type { ErrorCode } from '../../contract';
import { hashKey, LimitBuckets, LimitLender, RateLimits } from '../../api-keys';
import { peopleRefusals } from '../people.refusals';

/** Ten wrong passwords at once, then one in half a minute. */
const SIZE = { perSecond: 1 / 30, burst: 10 };

/** Passwords from one address that are wrong, or find no place to be checked in. */
const ADDRESS_SIZE = { perSecond: 1, burst: 20 };

/** Who tries to sign in. */
export interface Attempt {
  /** Null for a link, which is limited by address alone. */
  readonly email: string | null;
  readonly address: string;
  /** The person whom this browser signed in before. */
  readonly knownAs: string | null;
}

/**
 * Limits wrong passwords by address and by account (docs/people.md#limits-on-signing-in). A browser that signed in
 * before has limits of its own: strangers who guess can't lock a person out.
 */
@Injectable()
export class SignInLimits {
  private readonly accounts: LimitBuckets;
  private readonly passwords: LimitBuckets;

  constructor(
    lender: LimitLender,
    private readonly addresses: RateLimits,
  ) {
    this.accounts = new LimitBuckets(SIZE, (name) => lender.of(`sign-ins:${name}`, SIZE));
    this.passwords = new LimitBuckets(ADDRESS_SIZE, (name) => lender.of(`passwords:${name}`, ADDRESS_SIZE));
  }

  /**
   * Does the work of an attempt unless there were too many (429). A wrong password counts, all else does not; for the
   * address also one that could not be checked because too many waited.
   */
  async during<T>(attempt: Attempt, response: Response, work: () => Promise<T>): Promise<T> {
    await this.count(attempt, response);
    try {
      const done = await work();
      this.forgive(attempt);
      return done;
    } catch (error) {
      if (!isGuess(error)) this.forgive(attempt, { isPasswordToo: !isBusy(error) });
      throw error;
    }
  }

  /** Refused attempts don't count for the account: who is refused learns nothing. */
  private async count({ address, email, knownAs }: Attempt, response: Response): Promise<void> {
    this.addresses.showFailures(await this.addresses.takeFailure(address), response);
    if (email === null) return;
    requireAllowed(await this.passwords.take(nameOf(address, knownAs)), response);
    requireAllowed(await this.accounts.take(nameOf(email, knownAs)), response);
  }

  private forgive({ address, email, knownAs }: Attempt, { isPasswordToo = true } = {}): void {
    this.addresses.giveFailureBack(address);
    if (email === null) return;
    this.accounts.giveBack(nameOf(email, knownAs));
    if (isPasswordToo) this.passwords.giveBack(nameOf(address, knownAs));
  }
}

function requireAllowed({ allowed, waitMs }: Taken, response: Response): void {
  if (allowed) return;
  response.setHeader('Retry-After', Math.max(1, Math.ceil(waitMs / 1_000)));
  throw peopleRefusals.TOO_MANY_SIGN_INS();
}

/** Refusals of a wrong secret. */
const GUESSES: ReadonlySet<string> = new Set<ErrorCode>([
  'WRONG_SIGN_IN',
  'LINK_NOT_USABLE',
  'PAIRING_NOT_USABLE',
  'OIDC_SIGN_IN_FAILED',
]);

function isGuess(error: unknown): boolean {
  return error instanceof Refusal && GUESSES.has(error.code);
}

function isBusy(error: unknown): boolean {
  return error instanceof Refusal && error.code === ('SIGN_IN_BUSY' satisfies ErrorCode);
}

/** @param of the account or the address */
function nameOf(of: string, knownAs: string | null): string {
  return hashKey(`${knownAs ?? 'stranger'} ${of}`).toString('base64url');
}
