import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { Injectable } from '@nestjs/common';
import { Semaphore } from '@libs/concurrency';
import { normalized } from './model/password-rules';
import { peopleRefusals } from '../people.refusals';

/** 32 MiB and about 0.1 s of one core per password. */
const COST = { N: 2 ** 15, r: 8, p: 3 };
const MEMORY = 64 * 1024 * 1024;
const BYTES = 32;
/** Each takes a thread of Node's pool, which also resolves names and reads files. */
const AT_ONCE = 2;
/** About four seconds of work; more would be refused by the clients' patience anyway. */
const MOST_WAITING = 64;

type Options = typeof COST & { readonly maxmem: number };
const derive = promisify<string, Buffer, number, Options, Buffer>(scrypt);

/** Hashes passwords with scrypt, off the main thread, a few at once; refuses when too many wait. */
@Injectable()
export class PasswordHasher {
  private readonly room = new Semaphore(AT_ONCE);
  private waiting = 0;
  /** Compared with when there is no account, so that the time tells nothing. */
  private nobody: Promise<string> | null = null;

  async hash(password: string): Promise<string> {
    const salt = randomBytes(16);
    const { N, r, p } = COST;
    const key = await this.derive(password, salt, COST);
    return ['scrypt', N, r, p, salt.toString('base64'), key.toString('base64')].join('$');
  }

  /** Whether it is the password of that hash. @param stored null when there is none; takes as long */
  async matches(password: string, stored: string | null): Promise<boolean> {
    const against = stored ?? (await this.hashOfNobody());
    const [, N, r, p, salt = '', key = ''] = against.split('$');
    const cost = { N: Number(N), r: Number(r), p: Number(p) };
    const found = await this.derive(password, Buffer.from(salt, 'base64'), cost);
    return timingSafeEqual(found, Buffer.from(key, 'base64')) && stored !== null;
  }

  private hashOfNobody(): Promise<string> {
    this.nobody ??= this.hash(randomBytes(16).toString('hex'));
    this.nobody.catch(() => (this.nobody = null));
    return this.nobody;
  }

  private async derive(password: string, salt: Buffer, cost: typeof COST): Promise<Buffer> {
    if (this.waiting >= MOST_WAITING) throw peopleRefusals.SIGN_IN_BUSY();
    this.waiting += 1;
    try {
      const options = { ...cost, maxmem: MEMORY };
      return await this.room.run(() => derive(normalized(password), salt, BYTES, options));
    } finally {
      this.waiting -= 1;
    }
  }
}
