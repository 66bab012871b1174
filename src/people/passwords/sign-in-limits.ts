import { Injectable } from '@nestjs/common';
import type { Response } from 'express';
import { Refusal } from '@libs/refusal';
import type { ErrorCode } from '../../contract';
import { hashKey, LimitBuckets, LimitLender, RateLimits } from '../../api-keys';
import { peopleRefusals } from '../people.refusals';

/** Ten wrong passwords at once, then one in half a minute. */
const SIZE = { perSecond: 1 / 30, burst: 10 };

/** Who tries to sign in. */
export interface Attempt {
  /** Null for a link, which is limited by address alone. */
  readonly email: string | null;
  readonly address: string;
  /** The person whom this browser signed in before. */
  readonly knownAs: string | null;
}

/**
 * Limits wrong passwords by address and by account (docs/people.md#limits-on-signing-in). A browser that signed in to the
 * account before has a limit of its own: strangers who guess can't lock a person out.
 */
@Injectable()
export class SignInLimits {
  private readonly accounts: LimitBuckets;

  constructor(
    lender: LimitLender,
    private readonly addresses: RateLimits,
  ) {
    this.accounts = new LimitBuckets(SIZE, (name) => lender.of(`sign-ins:${name}`, SIZE));
  }

  /** Does the work of an attempt unless there were too many (429). A wrong password counts, all else does not. */
  async during<T>(attempt: Attempt, response: Response, work: () => Promise<T>): Promise<T> {
    await this.count(attempt, response);
    try {
      const done = await work();
      this.forgive(attempt);
      return done;
    } catch (error) {
      if (!isGuess(error)) this.forgive(attempt);
      throw error;
    }
  }

  /** Refused attempts don't count: who is refused learns nothing. */
  private async count({ address, ...who }: Attempt, response: Response): Promise<void> {
    this.addresses.showFailures(await this.addresses.takeFailure(address), response);
    if (who.email === null) return;
    const { allowed, waitMs } = await this.accounts.take(nameOf(who.email, who.knownAs));
    if (allowed) return;
    response.setHeader('Retry-After', Math.max(1, Math.ceil(waitMs / 1_000)));
    throw peopleRefusals.TOO_MANY_SIGN_INS();
  }

  private forgive({ address, email, knownAs }: Attempt): void {
    this.addresses.giveFailureBack(address);
    if (email !== null) this.accounts.giveBack(nameOf(email, knownAs));
  }
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

function nameOf(email: string, knownAs: string | null): string {
  return hashKey(`${knownAs ?? 'stranger'} ${email}`).toString('base64url');
}
