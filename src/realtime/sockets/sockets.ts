import { Inject, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { Gauge } from 'prom-client';
import { EndsWithProcess } from '@libs/ends-with-process';
import { waitAtMost } from '@libs/time-limit';
import type { Caller } from '../../api-keys';
import { type CompleteSettings, SETTINGS_TOKEN } from '../../infrastructure/config';
import { Metrics } from '../../infrastructure/metrics';
import { type ClientSocket, holderOf } from './client-socket';
import { SocketError } from './socket-error';
import { Tally } from './tally';

const SERVICE_RESTART = 1012;
/**
 * How long clients may take to answer the close at a shutdown; then they are disconnected
 * (docs/promises.md#a-clean-shutdown).
 */
const SHUTDOWN_GRACE_MS = 2_000;

/** Why a connection is refused. */
export interface Turned {
  readonly status: number;
  readonly reason: string;
}

/** All sockets of this process: their maximum number, their pings, and their shutdown. */
@Injectable()
export class Sockets extends EndsWithProcess implements OnApplicationBootstrap {
  private readonly logger = new Logger(Sockets.name);
  private readonly clients = new Set<ClientSocket>();
  private readonly strangers = new Map<ClientSocket, NodeJS.Timeout>();
  private readonly strangersAt = new Tally();
  private readonly heldBy = new Tally();
  private heartbeat: NodeJS.Timeout | null = null;
  private ending = false;

  constructor(
    @Inject(SETTINGS_TOKEN) private readonly settings: CompleteSettings,
    metrics: Metrics,
  ) {
    super();
    const sockets = new Gauge({
      name: 'oms_realtime_sockets',
      help: 'Open sockets of this process, by whether they are authenticated',
      labelNames: ['authenticated'],
      registers: [metrics.registry],
      collect: () => {
        sockets.set({ authenticated: 'true' }, this.clients.size - this.strangers.size);
        sockets.set({ authenticated: 'false' }, this.strangers.size);
      },
    });
  }

  onApplicationBootstrap(): void {
    this.heartbeat = setInterval(() => this.beat(), this.settings.REALTIME_PING_INTERVAL_MS);
  }

  /** Why one more connection from the address is refused; null when it is accepted. */
  turnsAway(address: string): Turned | null {
    if (this.ending || this.clients.size >= this.settings.REALTIME_MAX_SOCKETS) {
      return { status: 503, reason: 'Service Unavailable' };
    }
    const most = this.settings.REALTIME_MAX_UNAUTHENTICATED_PER_ADDRESS;
    if (this.strangersAt.of(address) >= most) return { status: 429, reason: 'Too Many Requests' };
    return null;
  }

  /** Registers a new socket; it has to authenticate in time. */
  add(client: ClientSocket, address: string): void {
    client.address = address;
    this.clients.add(client);
    this.strangersAt.add(address);
    const inTime = setTimeout(
      () => client.refuse(new SocketError('AUTH_TIMEOUT')),
      this.settings.REALTIME_AUTH_TIMEOUT_MS,
    );
    this.strangers.set(client, inTime);
  }

  /** @throws SocketError when the key, the person or the owner of the device holds as many as one may */
  authenticated(client: ClientSocket, caller: Caller): void {
    const most = this.settings.REALTIME_MAX_SOCKETS_PER_KEY;
    const holder = holderOf(caller);
    if (this.heldBy.of(holder) >= most) throw new SocketError('TOO_MANY_SOCKETS');
    client.caller = caller;
    client.holder = holder;
    this.heldBy.add(holder);
    this.isNoStranger(client);
  }

  remove(client: ClientSocket): void {
    this.isNoStranger(client);
    if (client.holder !== null) this.heldBy.remove(client.holder);
    this.clients.delete(client);
    client.gone();
  }

  /**
   * Closes every socket, so that clients reconnect to another process or to this one's next start
   * (docs/promises.md#a-clean-shutdown).
   */
  protected async finish(): Promise<void> {
    this.ending = true;
    if (this.heartbeat !== null) clearInterval(this.heartbeat);
    if (this.clients.size === 0) return;
    this.logger.log(`closing ${this.clients.size} sockets`);
    const allGone = Promise.all([...this.clients].map(closed));
    for (const client of this.clients) client.close(SERVICE_RESTART, 'the service restarts');
    await waitAtMost(SHUTDOWN_GRACE_MS, allGone);
    for (const client of this.clients) client.terminate();
  }

  private isNoStranger(client: ClientSocket): void {
    const inTime = this.strangers.get(client);
    if (inTime === undefined) return;
    clearTimeout(inTime);
    this.strangers.delete(client);
    this.strangersAt.remove(client.address);
  }

  /** Drops sockets that have not answered the last ping, and pings the others. */
  private beat(): void {
    for (const client of this.clients) {
      if (!client.isAlive) {
        client.terminate();
      } else if (client.isOpen) {
        client.isAlive = false;
        client.ping(() => undefined);
      }
    }
  }
}

function closed(client: ClientSocket): Promise<void> {
  return new Promise((resolve) => client.once('close', () => resolve()));
}
