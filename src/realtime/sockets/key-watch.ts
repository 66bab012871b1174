import { Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { EndsWithProcess } from '@libs/ends-with-process';
import { WorkLoop } from '@libs/work-queue';
import { type Caller, ListChangedKeys } from '../../api-keys';
import { FindSessionCallers } from '../../people';
import type { ClientSocket } from './client-socket';
import { SocketError } from './socket-error';

/**
 * Sockets of a deactivated key are closed within this time plus one query (5 s are promised:
 * docs/rules/access.md#credentials).
 */
const LOOK_EVERY_MS = 2_000;

type Watched = Map<string, Set<ClientSocket>>;

/**
 * Keeps the access of each socket's key or session up to date: closes sockets of those that have ended, and follows
 * changes of their channels.
 */
@Injectable()
export class KeyWatch extends EndsWithProcess implements OnApplicationBootstrap {
  private readonly logger = new Logger(KeyWatch.name);
  private readonly byKey: Watched = new Map();
  private readonly bySession: Watched = new Map();
  private readonly listeners: ((client: ClientSocket, before: Caller) => void)[] = [];
  private asOf: Date | null = null;
  private looking: Promise<void> = Promise.resolve();
  private next: Promise<void> | null = null;
  private readonly loop: WorkLoop;

  constructor(private readonly queries: QueryBus) {
    super();
    this.loop = new WorkLoop({
      name: 'keys of sockets',
      round: () => this.refresh().then(() => false),
      idleMs: LOOK_EVERY_MS,
      onError: (error) =>
        this.logger.warn(`could not check the keys of sockets: ${(error as Error).message}`),
    });
  }

  onApplicationBootstrap(): void {
    this.loop.start();
  }

  protected async finish(): Promise<void> {
    await this.loop.stop();
  }

  /** Runs `changed` for every socket whose key gained or lost access, with what it was before. */
  onChange(changed: (client: ClientSocket, before: Caller) => void): void {
    this.listeners.push(changed);
  }

  /** Watches the key of an authenticated socket. The system token never changes. */
  watch(client: ClientSocket): void {
    const { watched, id } = this.watchedWith(client.caller);
    if (id !== null) watched.set(id, (watched.get(id) ?? new Set<ClientSocket>()).add(client));
  }

  forget(client: ClientSocket): void {
    const { watched, id } = this.watchedWith(client.caller);
    const clients = id === null ? undefined : watched.get(id);
    clients?.delete(client);
    if (clients?.size === 0) watched.delete(id!);
  }

  /**
   * Updates all callers: changes committed before the call are seen when it resolves. All who call meanwhile share the
   * look that follows the present one.
   */
  refresh(): Promise<void> {
    return (this.next ??= this.lookNext());
  }

  private watchedWith(caller: Caller | null): { watched: Watched; id: string | null } {
    const { sessionId, keyId = null } = caller ?? {};
    return sessionId === undefined
      ? { watched: this.byKey, id: keyId }
      : { watched: this.bySession, id: sessionId };
  }

  private async lookNext(): Promise<void> {
    await this.looking.catch(() => undefined);
    this.next = null;
    await (this.looking = this.look());
  }

  private async look(): Promise<void> {
    await Promise.all([this.lookAtKeys(), this.lookAtSessions()]);
  }

  private async lookAtSessions(): Promise<void> {
    if (this.bySession.size === 0) return;
    const sessionIds = [...this.bySession.keys()];
    const callers = await this.queries.execute(new FindSessionCallers(sessionIds));
    for (const id of sessionIds) this.applyToAll(this.bySession, id, callers.get(id) ?? null);
  }

  private async lookAtKeys(): Promise<void> {
    if (this.byKey.size === 0) return;
    const { asOf, callers } = await this.queries.execute(new ListChangedKeys(this.asOf));
    this.asOf = asOf;
    for (const [keyId, caller] of callers) this.applyToAll(this.byKey, keyId, caller);
  }

  private applyToAll(watched: Watched, id: string, caller: Caller | null): void {
    for (const client of [...(watched.get(id) ?? [])]) this.apply(client, caller);
  }

  private apply(client: ClientSocket, caller: Caller | null): void {
    if (caller === null) {
      client.refuse(new SocketError('UNAUTHORIZED'));
    } else if (client.caller !== null && !reachesTheSame(client.caller, caller)) {
      const before = client.caller;
      client.caller = caller;
      for (const changed of this.listeners) changed(client, before);
    }
  }
}

function reachesTheSame(one: Caller, other: Caller): boolean {
  return (
    one.scope === other.scope &&
    one.grants === other.grants &&
    hasTheSame(one.channelIds, other.channelIds) &&
    hasTheSame(one.placeIds ?? null, other.placeIds ?? null)
  );
}

/** @param one null for all */
function hasTheSame(one: ReadonlySet<string> | null, other: ReadonlySet<string> | null): boolean {
  if (one === null || other === null) return one === other;
  return one.size === other.size && [...one].every((id) => other.has(id));
}
