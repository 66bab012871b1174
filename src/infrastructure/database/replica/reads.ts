import type { OnApplicationShutdown, OnModuleDestroy } from '@nestjs/common';
import { isTemporary, type LogPosition, type Tx, type UnitOfWork } from '@libs/unit-of-work';
import type { Replica } from './replica';

/** Reads for one response. */
export interface Reader {
  /**
   * Runs work that only reads and may run twice; all of its statements see the database as of the first one. They see
   * everything that any process committed before this reader was first used, and all that it has shown since.
   */
  onSnapshot<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
}

/**
 * Where lists, histories and the feed are read: on the replica while it shows what is committed, else on the primary
 * (docs/operations.md#a-replica-for-reads).
 */
export class Reads implements OnModuleDestroy, OnApplicationShutdown {
  /** How many snapshots were read where. */
  readonly counts = { replica: 0, primary: 0 };

  /** @param replica null: everything is read on the primary */
  constructor(
    private readonly unitOfWork: UnitOfWork,
    readonly replica: Replica | null = null,
  ) {}

  /** For one response, from its first read on. */
  reader(): Reader {
    const { replica } = this;
    if (replica === null) return { onSnapshot: (work) => this.onPrimary(work) };
    return new ReplicaReader(replica, this.counts, (work) => this.onPrimary(work));
  }

  onModuleDestroy(): void {
    this.replica?.hurry();
  }

  async onApplicationShutdown(): Promise<void> {
    await this.replica?.close();
  }

  private onPrimary<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    this.counts.primary += 1;
    return this.unitOfWork.runOnSnapshot(work);
  }
}

/** Once it has read on the primary it stays there: the replica may not show yet what that showed. */
class ReplicaReader implements Reader {
  private least: LogPosition | null = null;
  private hasLeft = false;

  constructor(
    private readonly replica: Replica,
    private readonly counts: Reads['counts'],
    private readonly onPrimary: Reader['onSnapshot'],
  ) {}

  async onSnapshot<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    this.hasLeft ||= this.replica.state !== 'used';
    if (!this.hasLeft) this.least ??= await this.committed();
    if (this.hasLeft || this.least === null) return this.onPrimary(work);
    try {
      const result = await this.replica.read(this.least, (tx, shown) => {
        this.least = shown;
        return work(tx);
      });
      this.counts.replica += 1;
      return result;
    } catch {
      this.hasLeft = true;
      return this.onPrimary(work);
    }
  }

  /** Null when the server can't tell, such as a primary that has just become a standby. */
  private async committed(): Promise<LogPosition | null> {
    try {
      return await this.replica.committed();
    } catch (error) {
      if (isTemporary(error)) throw error;
      this.hasLeft = true;
      return null;
    }
  }
}
