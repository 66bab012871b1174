import { AsyncResource } from 'node:async_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { Logger } from '@nestjs/common';
import type { Pool } from 'pg';
import type { DataSource } from 'typeorm';
import { ShareInUseError } from '@libs/fair-pool';
import {
  isDatabaseUnavailable,
  type LogPosition,
  NotAStandbyError,
  ON_STANDBY,
  StandbyBehindError,
  type Tx,
  UnitOfWork,
} from '@libs/unit-of-work';
import { ConnectionLimits } from '../connection-limits';
import { identityOf, type PrimaryLog } from './primary-log';

/** `behind`: it works, but shows what is committed later than a read may wait. */
export type ReplicaState = 'used' | 'behind' | 'away';

const LOOK_EVERY_MS = 500;
const FIRST_PAUSE_MS = 2;
/** Then the read goes to the primary: nobody waits for long because the replica is busy. */
const SHARE_MS = 500;

/** The server of `DATABASE_READ_URL` is no replica of the primary. */
export class ForeignReplicaError extends Error {}

/**
 * The primary has failed over, and the replica may have replayed what the new one never had. Then positions alone don't say what it
 * shows.
 */
export class FailedOverError extends Error {}

/**
 * A streaming replica of the database. What it can't do at once is left to the primary, and it is not asked again until
 * a look at it, twice a second, succeeds.
 */
export class Replica {
  private readonly logger = new Logger('database');
  private readonly limits: ConnectionLimits;
  private readonly unitOfWork: UnitOfWork;
  private readonly closing = new AbortController();
  private current: ReplicaState = 'away';
  /** Of the primary when a look last succeeded. */
  private timeline: string | null = null;
  private looking: Promise<void> | null = null;
  private readonly startLooking: () => void;

  /** @param waitMs how long a read waits until the replica shows what was committed before */
  constructor(
    private readonly dataSource: DataSource,
    private readonly primary: PrimaryLog,
    private readonly waitMs: number,
  ) {
    const { statementMs } = ON_STANDBY;
    this.limits = new ConnectionLimits(dataSource, { server: 'replica', statementMs, shareMs: SHARE_MS });
    this.limits.limitTimes();
    this.unitOfWork = new UnitOfWork(dataSource);
    // For all reads, not on behalf of the one that met the trouble.
    this.startLooking = AsyncResource.bind(() => {
      this.looking ??= this.lookUntilUsed().finally(() => (this.looking = null));
    });
  }

  get state(): ReplicaState {
    return this.current;
  }

  /** Its connections; undefined before the first one. */
  get pool(): Pool | undefined {
    return (this.dataSource.driver as unknown as { readonly master?: Pool }).master;
  }

  /**
   * Before this position is everything that was committed on the primary, by any process, before this call.
   * @throws FailedOverError until a look has succeeded after a failover
   */
  async committed(): Promise<LogPosition> {
    const { position, timeline } = await this.primary.written();
    if (timeline === this.timeline) return position;
    const error = new FailedOverError('the primary has failed over');
    this.leave('away', error);
    throw error;
  }

  /**
   * Runs work that only reads, on one snapshot that shows everything before this position.
   * @throws whatever keeps it from that, soon: the work is then done on the primary
   */
  async read<T>(least: LogPosition, work: (tx: Tx, shown: LogPosition) => Promise<T>): Promise<T> {
    try {
      return await this.untilShown(() => this.unitOfWork.runOnStandby(least, work));
    } catch (error) {
      if (this.closing.signal.aborted || error instanceof ShareInUseError) throw error;
      if (error instanceof StandbyBehindError) this.leave('behind', error);
      else if (error instanceof NotAStandbyError || isDatabaseUnavailable(error)) this.leave('away', error);
      throw error;
    }
  }

  /** Looks whether it can be used. @throws why not */
  async look(): Promise<void> {
    if (!this.dataSource.isInitialized) {
      await this.dataSource.initialize();
      this.limits.shareConnections();
    }
    const identity = await identityOf(this.dataSource);
    if (identity !== (await this.primary.identity())) throw new ForeignReplicaError();
    const { position: least } = await this.primary.written();
    const shown = await this.untilShown(() =>
      this.unitOfWork.runOnStandby(least, (_tx, at) => Promise.resolve(at)),
    );
    const { position, timeline } = await this.primary.written();
    if (position < shown) throw new FailedOverError('it has replayed more than the primary has');
    this.timeline = timeline;
    this.current = 'used';
  }

  /** From now on it is looked at until it can be used. */
  leave(state: Exclude<ReplicaState, 'used'>, reason: unknown): void {
    if (this.current === 'used') {
      const { message } = reason as Error;
      this.logger.warn({ event: 'replica.left', message: 'reads go to the primary', state, reason: message });
    }
    this.current = state;
    this.startLooking();
  }

  hurry(): void {
    this.closing.abort();
    this.limits.onModuleDestroy();
  }

  async close(): Promise<void> {
    await this.looking;
    if (this.dataSource.isInitialized) await this.dataSource.destroy();
  }

  private async untilShown<T>(work: () => Promise<T>): Promise<T> {
    const giveUpAtMs = performance.now() + this.waitMs;
    for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs *= 2) {
      try {
        return await work();
      } catch (error) {
        const leftMs = giveUpAtMs - performance.now();
        if (!(error instanceof StandbyBehindError) || leftMs <= 0) throw error;
        await pause(Math.min(pauseMs, leftMs));
      }
    }
  }

  private async lookUntilUsed(): Promise<void> {
    const { signal } = this.closing;
    while (!signal.aborted) {
      try {
        await this.look();
        this.logger.log({ event: 'replica.used', message: 'reads go to the replica again' });
        return;
      } catch (error) {
        this.current = error instanceof StandbyBehindError ? 'behind' : 'away';
        await pause(LOOK_EVERY_MS, undefined, { signal, ref: false }).catch(() => undefined);
      }
    }
  }
}
