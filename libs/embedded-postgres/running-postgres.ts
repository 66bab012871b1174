import { setTimeout as pause } from 'node:timers/promises';
import { databaseUrl } from './connection';
import type { EmbeddedPostgres } from './embedded-postgres';
import { EmbeddedPostgresError } from './embedded-postgres-error';
import { shutDown, type Postmaster } from './process/postmaster';
import { isRunning, type ProcessIdentity } from './process/process-identity';

const WATCH_EVERY_MS = 500;
const RETRY_AFTER_MS = 5_000;
const POLL_MS = 10;

export interface Keeping {
  readonly adopted: boolean;
  readonly password: string;
  readonly database: string;
  /** Starts Postgres again after it has died; gives up when it is no longer wanted. */
  readonly revive: (port: number, signal: AbortSignal) => Promise<Postmaster>;
  /** The Postgres that runs now, though it may not be ready yet. */
  readonly find: () => ProcessIdentity | null;
  /** Called once, at the end. */
  readonly release: () => void;
  readonly log: (line: string) => void;
}

/** Keeps Postgres running until it is stopped. */
export class RunningPostgres implements EmbeddedPostgres {
  readonly url: string;
  readonly port: number;
  readonly adopted: boolean;
  private readonly watch: NodeJS.Timeout;
  private stopping: Promise<void> | null = null;
  private revival: Promise<void> | null = null;
  private reviveFrom = 0;
  private readonly unwanted = new AbortController();

  constructor(
    private postmaster: Postmaster,
    private readonly keeping: Keeping,
  ) {
    this.port = postmaster.port;
    this.adopted = keeping.adopted;
    this.url = databaseUrl(this.port, keeping.password, keeping.database);
    this.watch = setInterval(() => this.look(), WATCH_EVERY_MS).unref();
  }

  stop(): Promise<void> {
    return (this.stopping ??= this.end());
  }

  /** From now on it is not started again when it dies. */
  leaveAlone(): void {
    clearInterval(this.watch);
    this.unwanted.abort();
  }

  private look(): void {
    if (this.revival || this.stopping || Date.now() < this.reviveFrom || isRunning(this.postmaster)) return;
    this.revival = this.revive().finally(() => (this.revival = null));
  }

  private async revive(): Promise<void> {
    const { log, revive } = this.keeping;
    log(`Postgres (process ${this.postmaster.pid}) has died; starting it again`);
    try {
      this.postmaster = await revive(this.port, this.unwanted.signal);
    } catch (error) {
      if (this.stopping) return;
      log(`Postgres cannot be started again yet: ${EmbeddedPostgresError.from(error).message}`);
      this.reviveFrom = Date.now() + RETRY_AFTER_MS;
    }
  }

  private async end(): Promise<void> {
    this.leaveAlone();
    try {
      await this.endAll();
    } catch (error) {
      throw EmbeddedPostgresError.from(error);
    } finally {
      this.keeping.release();
    }
  }

  /** Does not wait for a revival, which may have much to recover, but ends whatever it has started. */
  private async endAll(): Promise<void> {
    for (;;) {
      const running = this.keeping.find() ?? (isRunning(this.postmaster) ? this.postmaster : null);
      if (running) await shutDown(running);
      else if (this.revival) await Promise.race([this.revival, pause(POLL_MS)]);
      else return;
    }
  }
}
