import { LRUCache } from 'lru-cache';
import { mostRecent } from '@libs/recent-entries';
import { GroupCommit } from '@libs/group-commit';
import type { Caller } from '../model/caller';

/**
 * The end of a credential is seen everywhere at most this much later; 1 s is promised
 * (docs/rules/access.md#credentials).
 */
const REMEMBERED_MS = 750;
const MOST_REMEMBERED = 10_000;
const MOST_LOOK_UPS = 200;

/** The caller that a credential stands for. */
export interface FoundCaller {
  readonly caller: Caller;
  /** By `Date.now()`. */
  readonly expiresAtMs: number;
}

/** Finds the callers of credentials of one kind, by hash, and keeps them for less than a second. */
export abstract class CallerCache {
  private remembered = this.nothingRemembered();
  /** One statement at a time: guesses from many addresses never use more than one connection. */
  private readonly lookUps = new GroupCommit((hashes: readonly Buffer[]) => this.find(hashes), {
    maxBatch: MOST_LOOK_UPS,
    maxInFlight: 1,
    splitOnFailure: () => false,
  });

  /** The caller with the credential of this hash, if it is cached. */
  remember(hash: Buffer): Caller | null {
    return callerNow(this.remembered.get(hash.toString('base64')));
  }

  /**
   * The caller with the credential of this hash; null when it is unknown, deactivated or expired
   * (docs/rules/access.md#credentials).
   */
  async identify(hash: Buffer): Promise<Caller | null> {
    return callerNow(await this.remembered.fetch(hash.toString('base64'), { context: hash }));
  }

  /** Makes changes take effect in this process at once; other processes see them within a second. */
  forget(): void {
    this.remembered = this.nothingRemembered();
  }

  /** In the order of the hashes; undefined for one that is not valid. */
  protected abstract find(hashes: readonly Buffer[]): Promise<(FoundCaller | undefined)[]>;

  /** The old cache is replaced, not cleared: clearing it would make look-ups under way fail. */
  private nothingRemembered(): LRUCache<string, FoundCaller, Buffer> {
    return new LRUCache<string, FoundCaller, Buffer>({
      ...mostRecent(MOST_REMEMBERED),
      ttl: REMEMBERED_MS,
      ignoreFetchAbort: true,
      fetchMethod: (_id, _stale, { context }) => this.lookUps.submit(context),
    });
  }
}

function callerNow(known: FoundCaller | undefined): Caller | null {
  return known === undefined || known.expiresAtMs <= Date.now() ? null : known.caller;
}
