import { Injectable } from '@nestjs/common';
import type { Tx } from '@libs/unit-of-work';
import { refuseReleasesWithout, refusesReleasesWithout, Topology } from '../database';
import { NO_PROCESS_WITHOUT_DELTAS } from '../encryption';

/** By the migration that releases must know to read it. */
const FORMS = {
  deltas: 'VersionsStoreWhatChanged1795400001000',
  attempts: 'AttemptsInDeliveries1795600001000',
  words: 'WordsOfChanges1795600003000',
  derived: 'DerivedIsLeftOut1795600161000',
} as const;

export type ShortForm = keyof typeof FORMS;

const NEWEST = FORMS.derived;
const ASK_EVERY_MS = 5_000;

const MAY_STORE = `
  SELECT ${Object.entries(FORMS)
    .map(([form, migration]) => `${refusesReleasesWithout(migration)} AND process.none AS ${form}`)
    .join(', ')}
    FROM (SELECT ${NO_PROCESS_WITHOUT_DELTAS} AS none) process`;

type Database = Parameters<typeof refuseReleasesWithout>[0];
type Permits = Readonly<Record<ShortForm, boolean>>;

/** Indexes that only the statements of releases from before need. */
const FORMER_INDEXES = ['events_unrelayed', 'jobs_due'];

/**
 * From now on rows may be stored short; releases that can't read them refuse to start. What only those need goes. Not for a
 * transaction.
 */
export async function permitShortRows(database: Database): Promise<void> {
  await refuseReleasesWithout(database, NEWEST);
  for (const index of FORMER_INDEXES) await database.query(`DROP INDEX CONCURRENTLY IF EXISTS ${index}`);
}

/** Whether rows may be stored short (docs/operations.md#versions-that-store-what-changed). */
@Injectable()
export class ShortRows {
  private permits: Permits = { deltas: false, attempts: false, words: false, derived: false };
  private askedAtMs = -Infinity;

  constructor(private readonly topology: Topology) {}

  /** Once permitted it is never taken back. */
  async areIn(tx: Tx, form: ShortForm): Promise<boolean> {
    if (this.topology.choose({ together: false, spread: true })) return false;
    if (this.permits[form] || performance.now() - this.askedAtMs < ASK_EVERY_MS) return this.permits[form];
    this.askedAtMs = performance.now();
    const [row] = await tx.query<Permits>(MAY_STORE);
    this.permits = row!;
    return this.permits[form];
  }
}
