import { createHash, createHmac, createSecretKey, hkdfSync, type KeyObject } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { type CompleteSettings, SETTINGS_TOKEN } from '../../infrastructure/config';

/**
 * Terms as 64-bit keyed hashes, which can be compared but not read. Each channel has hashes of its own: a search looks at
 * nothing of channels that it does not ask for. The keys come from `ENCRYPTION_KEY`, each from one of its keys.
 */
@Injectable()
export class SearchTokens {
  /** The current one first. */
  private readonly keys: readonly KeyObject[];
  /** Of the key that hashes what is written; it reveals nothing about the key. */
  readonly keyId: string;

  constructor(@Inject(SETTINGS_TOKEN) { ENCRYPTION_KEY }: Pick<CompleteSettings, 'ENCRYPTION_KEY'>) {
    const keys = ENCRYPTION_KEY.map((key) =>
      Buffer.from(hkdfSync('sha256', key, Buffer.alloc(0), 'search of orders', 32)),
    );
    // Hashing with a buffer takes three times as long.
    this.keys = keys.map((key) => createSecretKey(key));
    this.keyId = createHash('sha256').update(keys[0]!).digest('hex').slice(0, 8);
  }

  /** What is written for an order of the channel. */
  written(channelId: string, terms: Iterable<string>): string[] {
    return [...terms].map((term) => tokenOf(this.keys[0]!, channelId, term));
  }

  /** What is searched for in the channel, for each key that may have written it. */
  asked(channelId: string, terms: readonly string[]): string[][] {
    return this.keys.map((key) => terms.map((term) => tokenOf(key, channelId, term)));
  }
}

function tokenOf(key: KeyObject, channelId: string, term: string): string {
  const hash = createHmac('sha256', key).update(`${channelId}\0${term}`).digest();
  return hash.readBigInt64BE().toString();
}
