import { Injectable } from '@nestjs/common';
import type { Tx } from '@libs/unit-of-work';
import { refuseReleasesWithout, refusesReleasesWithout, Topology } from '../../infrastructure/database';
import { NO_PROCESS_WITHOUT_DELTAS } from '../../infrastructure/encryption';

/** Releases that don't know it read only whole versions. */
const READS_DELTAS = 'VersionsStoreWhatChanged1795400001000';

const ASK_EVERY_MS = 5_000;

const MAY_STORE = `SELECT ${refusesReleasesWithout(READS_DELTAS)} AND ${NO_PROCESS_WITHOUT_DELTAS} AS may`;

type Database = Parameters<typeof refuseReleasesWithout>[0];

/** From now on versions may be stored as deltas; releases that can't read them refuse to start. */
export function permitDeltas(database: Database): Promise<void> {
  return refuseReleasesWithout(database, READS_DELTAS);
}

/** Whether versions may be stored as deltas (docs/operations.md#versions-that-store-what-changed). */
@Injectable()
export class DeltaPermit {
  private isGiven = false;
  private askedAtMs = -Infinity;

  constructor(private readonly topology: Topology) {}

  /** Once given it is never taken back. */
  async isGivenIn(tx: Tx): Promise<boolean> {
    if (this.topology.choose({ together: false, spread: true })) return false;
    if (this.isGiven || performance.now() - this.askedAtMs < ASK_EVERY_MS) return this.isGiven;
    this.askedAtMs = performance.now();
    const [row] = await tx.query<{ may: boolean }>(MAY_STORE);
    return (this.isGiven = row?.may === true);
  }
}
