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
  private readonly remembered = new LRUCache<string, FoundCaller, Buffer>({
    ...mostRecent(MOST_REMEMBERED),
    ttl: REMEMBERED_MS,
    ignoreFetchAbort: true,
    fetchMethod: (_id, _stale, { context }) => this.lookUp(context),
  });
  /** For each look-up under way, the callers that have changed since it began. */
  private readonly changedMeanwhile = new Set<Set<string>>();
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

  /**
   * Makes a change of the caller take effect in this process at once; other processes see it within a second.
   * @param callerId `keyId` of the caller, whatever their credentials
   */
  forget(callerId: string): void {
    for (const changed of this.changedMeanwhile) changed.add(callerId);
    const known = [...this.remembered.entries()];
    for (const [name, { caller }] of known) if (caller.keyId === callerId) this.remembered.delete(name);
  }

  /** In the order of the hashes; undefined for one that is not valid. */
  protected abstract find(hashes: readonly Buffer[]): Promise<(FoundCaller | undefined)[]>;

  /** Looks again while the caller that was found changes: what was read may be older than the change. */
  private async lookUp(hash: Buffer): Promise<FoundCaller | undefined> {
    const changed = new Set<string>();
    this.changedMeanwhile.add(changed);
    try {
      let found: FoundCaller | undefined;
      do {
        changed.clear();
        found = await this.lookUps.submit(hash);
      } while (found !== undefined && changed.has(found.caller.keyId!));
      return found;
    } finally {
      this.changedMeanwhile.delete(changed);
    }
  }
}

function callerNow(known: FoundCaller | undefined): Caller | null {
  return known === undefined || known.expiresAtMs <= Date.now() ? null : known.caller;
}
