import { setTimeout as pause } from 'node:timers/promises';
import { databaseUrl } from './connection';
import type { EmbeddedPostgres } from './embedded-postgres';
import { EmbeddedPostgresError } from './embedded-postgres-error';
import { shutDown, type Postmaster } from './postmaster';
import { isRunning, type ProcessIdentity } from './process-identity';

const WATCH_EVERY_MS = 500;
const RETRY_AFTER_MS = 5_000;
const REVIVAL_MAY_TAKE_MS = 1_000;

export interface Keeping {
  readonly adopted: boolean;
  readonly password: string;
  readonly database: string;
  /** Starts Postgres again after it has died; gives up when it is no longer wanted. */
  readonly revive: (port: number, isWanted: () => boolean) => Promise<Postmaster>;
  /** The Postgres that runs now, though it may not be ready yet. */
  readonly find: () => ProcessIdentity | null;
  /** Called once, at the end. */
  readonly release: () => void;
  readonly log: (line: string) => void;
}

/** Keeps Postgres running until it is told to stop. */
export class RunningPostgres implements EmbeddedPostgres {
  readonly url: string;
  readonly port: number;
  readonly adopted: boolean;
  private readonly watch: NodeJS.Timeout;
  private stopping: Promise<void> | null = null;
  private revival: Promise<void> | null = null;
  private reviveFrom = 0;

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

  private look(): void {
    if (this.revival || this.stopping || Date.now() < this.reviveFrom || isRunning(this.postmaster)) return;
    this.revival = this.revive().finally(() => (this.revival = null));
  }

  private async revive(): Promise<void> {
    const { log, revive } = this.keeping;
    log(`Postgres (process ${this.postmaster.pid}) has died; starting it again`);
    try {
      this.postmaster = await revive(this.port, () => this.stopping === null);
    } catch (error) {
      if (this.stopping) return;
      log(`Postgres cannot be started again yet: ${EmbeddedPostgresError.from(error).message}`);
      this.reviveFrom = Date.now() + RETRY_AFTER_MS;
    }
  }

  private async end(): Promise<void> {
    clearInterval(this.watch);
    try {
      // A revival may have much to recover. What it has started by now is ended like any other Postgres.
      await Promise.race([this.revival, pause(REVIVAL_MAY_TAKE_MS, undefined, { ref: false })]);
      await shutDown(this.keeping.find() ?? this.postmaster);
      await this.revival;
    } catch (error) {
      throw EmbeddedPostgresError.from(error);
    } finally {
      this.keeping.release();
    }
  }
}
