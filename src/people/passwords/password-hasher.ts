import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { promisify } from 'node:util';
import { Injectable } from '@nestjs/common';
import { FairRoom, FairSemaphore } from '@libs/fair-room';
import { normalized } from './model/password-rules';
import { peopleRefusals } from '../people.refusals';

/** 32 MiB and about 0.1 s of one core per password. */
const COST = { N: 2 ** 15, r: 8, p: 3 };
const MEMORY = 64 * 1024 * 1024;
const BYTES = 32;
/** Each takes a thread of Node's pool, which also resolves names and reads files, and a core: of two, one stays free. */
const AT_ONCE = availableParallelism() > 2 ? 2 : 1;
/** Some seconds of work; more would be refused by the clients' patience anyway. */
const MOST_WAITING = 64;

type Options = typeof COST & { readonly maxmem: number };
const derive = promisify<string, Buffer, number, Options, Buffer>(scrypt);

/**
 * Hashes passwords with scrypt, off the main thread, one or two at once: addresses take turns, and none has more than a
 * quarter of the places to wait in. Who finds no place is refused at once (docs/people.md#passwords).
 */
@Injectable()
export class PasswordHasher {
  protected readonly cost: typeof COST = COST;
  private readonly atOnce = new FairSemaphore(AT_ONCE);
  private readonly places = new FairRoom({
    fits: ({ held, own }, more) => held + more <= MOST_WAITING && own + more <= MOST_WAITING / 4,
    waitMs: 0,
    refusal: peopleRefusals.SIGN_IN_BUSY,
  });
  /** Compared with when there is no account, so that the time tells nothing. */
  private nobody: Promise<string> | null = null;

  /** @param who the address, or the person, in whose turn it is hashed */
  async hash(password: string, who: string): Promise<string> {
    const salt = randomBytes(16);
    const { N, r, p } = this.cost;
    const key = await this.derive(password, salt, this.cost, who);
    return ['scrypt', N, r, p, salt.toString('base64'), key.toString('base64')].join('$');
  }

  /** Whether it is the password of that hash. @param stored null when there is none; takes as long */
  async matches(password: string, stored: string | null, who: string): Promise<boolean> {
    const against = stored ?? (await this.hashOfNobody());
    const [, N, r, p, salt = '', key = ''] = against.split('$');
    const cost = { N: Number(N), r: Number(r), p: Number(p) };
    const found = await this.derive(password, Buffer.from(salt, 'base64'), cost, who);
    return timingSafeEqual(found, Buffer.from(key, 'base64')) && stored !== null;
  }

  private hashOfNobody(): Promise<string> {
    this.nobody ??= this.hash(randomBytes(16).toString('hex'), 'nobody');
    this.nobody.catch(() => (this.nobody = null));
    return this.nobody;
  }

  private async derive(password: string, salt: Buffer, cost: typeof COST, who: string): Promise<Buffer> {
    await this.places.take(who, 1);
    try {
      const options = { ...cost, maxmem: MEMORY };
      return await this.atOnce.run(who, () => derive(normalized(password), salt, BYTES, options));
    } finally {
      this.places.give(who, 1);
    }
  }
}
