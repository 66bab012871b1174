import { Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { EndsWithProcess } from '@libs/ends-with-process';
import { WorkLoop } from '@libs/work-queue';
import { type Caller, ListChangedKeys } from '../../api-keys';
import type { ClientSocket } from './client-socket';
import { SocketError } from './socket-error';

/**
 * Sockets of a deactivated key are closed within this time plus one query (5 s are promised:
 * docs/rules/access.md#credentials).
 */
const LOOK_EVERY_MS = 2_000;

/**
 * Keeps the access of each socket's key up to date: closes sockets of invalid keys, and follows changes of
 * their channels.
 */
@Injectable()
export class KeyWatch extends EndsWithProcess implements OnApplicationBootstrap {
  private readonly logger = new Logger(KeyWatch.name);
  private readonly clients = new Map<string, Set<ClientSocket>>();
  private readonly listeners: ((client: ClientSocket) => void)[] = [];
  private asOf: Date | null = null;
  private looking: Promise<void> = Promise.resolve();
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

  /** Runs `changed` for every socket whose key gained or lost access. */
  onChange(changed: (client: ClientSocket) => void): void {
    this.listeners.push(changed);
  }

  /** Watches the key of an authenticated socket. The system token never changes. */
  watch(client: ClientSocket): void {
    const keyId = client.caller?.keyId;
    if (keyId == null) return;
    this.clients.set(keyId, (this.clients.get(keyId) ?? new Set<ClientSocket>()).add(client));
  }

  forget(client: ClientSocket): void {
    const keyId = client.caller?.keyId;
    if (keyId == null) return;
    const clients = this.clients.get(keyId);
    clients?.delete(client);
    if (clients?.size === 0) this.clients.delete(keyId);
  }

  /** Updates all callers: changes committed before the call are seen when it resolves. */
  refresh(): Promise<void> {
    const look = this.looking.then(() => this.look());
    this.looking = look.catch(() => undefined);
    return look;
  }

  private async look(): Promise<void> {
    if (this.clients.size === 0) return;
    const { asOf, callers } = await this.queries.execute(new ListChangedKeys(this.asOf));
    this.asOf = asOf;
    for (const [keyId, caller] of callers) {
      for (const client of [...(this.clients.get(keyId) ?? [])]) this.apply(client, caller);
    }
  }

  private apply(client: ClientSocket, caller: Caller | null): void {
    if (caller === null) {
      client.refuse(new SocketError('UNAUTHORIZED'));
    } else if (client.caller !== null && !reachesTheSame(client.caller, caller)) {
      client.caller = caller;
      for (const changed of this.listeners) changed(client);
    }
  }
}

function reachesTheSame(one: Caller, other: Caller): boolean {
  return (
    one.scope === other.scope &&
    one.channelIds.size === other.channelIds.size &&
    [...one.channelIds].every((id) => other.channelIds.has(id))
  );
}
