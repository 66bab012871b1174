import { createHash, hash, hkdfSync } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { type CompleteSettings, SETTINGS_TOKEN } from '../../infrastructure/config';

/** Of terms that many orders share: first names, items, places. Each takes some 200 bytes. */
const MOST_KEPT = 10_000;
/** Longer ones are rarely shared. */
const LONGEST_KEPT = 40;

/**
 * Terms as 64-bit keyed hashes, which can be compared but not read. Each channel has hashes of its own: a search looks at
 * nothing of channels that it does not ask for. The keys come from `ENCRYPTION_KEY`, each from one of its keys.
 */
@Injectable()
export class SearchTokens {
  /** As hexadecimal digits, the current one first. */
  private readonly keys: readonly string[];
  /** Of the key that hashes what is written; it reveals nothing about the key. */
  readonly keyId: string;
  /** By channel and term. */
  private readonly kept = new Map<string, Map<string, string>>();
  private count = 0;

  constructor(@Inject(SETTINGS_TOKEN) { ENCRYPTION_KEY }: Pick<CompleteSettings, 'ENCRYPTION_KEY'>) {
    const keys = ENCRYPTION_KEY.map((key) =>
      Buffer.from(hkdfSync('sha256', key, Buffer.alloc(0), 'numbers and terms of orders', 32)),
    );
    this.keys = keys.map((key) => key.toString('hex'));
    this.keyId = createHash('sha256').update(keys[0]!).digest('hex').slice(0, 8);
  }

  /** What is written for an order of the channel. */
  written(channelId: string, terms: Iterable<string>): string[] {
    const kept = this.keptOf(channelId);
    return Array.from(terms, (term) => {
      const known = kept.get(term);
      if (known !== undefined) return known;
      const token = tokenOf(this.keys[0]!, channelId, term);
      if (term.length <= LONGEST_KEPT) {
        kept.set(term, token);
        this.count += 1;
      }
      return token;
    });
  }

  /** What is searched for in the channel, for each key that may have written it. */
  asked(channelId: string, terms: readonly string[]): string[][] {
    return this.keys.map((key) => terms.map((term) => tokenOf(key, channelId, term)));
  }

  /** Begins anew when it is full: what many orders share is soon there again. */
  private keptOf(channelId: string): Map<string, string> {
    if (this.count >= MOST_KEPT) {
      this.kept.clear();
      this.count = 0;
    }
    const known = this.kept.get(channelId);
    if (known !== undefined) return known;
    const empty = new Map<string, string>();
    this.kept.set(channelId, empty);
    this.count += 1;
    return empty;
  }
}

/**
 * The key stands before what is hashed, which takes a sixth of the time of an HMAC. The hash can't be continued by others, since
 * three quarters of it are not stored.
 */
function tokenOf(key: string, channelId: string, term: string): string {
  const digits = hash('sha256', `${key}${channelId}\0${term}`).slice(0, 16);
  return BigInt.asIntN(64, BigInt(`0x${digits}`)).toString();
}
