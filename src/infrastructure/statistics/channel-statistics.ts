import { Injectable } from '@nestjs/common';
import { IN_BACKGROUND, prepared, UnitOfWork } from '@libs/unit-of-work';
import { Workers } from '../workers';

const LOOK_EVERY_MS = 30_000;
/** So many rows of a new channel are read in milliseconds. */
const MOST_NEW_ROWS = 10_000;
/** Postgres reads 300 rows for each unit of this: tens of milliseconds for a table of any length. */
const STATISTICS_TARGET = '10';

const STATISTICS_LOCK = 727_090;

interface TableFacts {
  readonly table: string;
  /** The channel and its key, as a list of columns: rows are found by them. */
  readonly key: string;
  readonly inserted: number;
  /** How many rows were inserted or changed since Postgres counted all columns. */
  readonly uncounted: number;
  readonly counted_at: Date | null;
}

/** What a look at a table showed. */
interface Look {
  readonly countedAt: number;
  readonly inserted: number;
  /** How many of these rows Postgres knew when it counted last. */
  readonly known: number;
}

/** A table whose count fails again and again comes last. */
const TABLES = prepared(`
  SELECT s.relid::regclass::text AS table, keys.columns AS key, s.n_tup_ins::float8 AS inserted, s.n_mod_since_analyze::float8 AS uncounted,
         greatest(s.last_analyze, s.last_autoanalyze) AS counted_at
    FROM pg_stat_user_tables s
    LEFT JOIN pg_index i ON i.indrelid = s.relid AND i.indisprimary
   CROSS JOIN LATERAL (SELECT string_agg(quote_ident(attname), ', ') AS columns, bool_or(attname = 'channel_id') AS has_channel
                         FROM pg_attribute
                        WHERE attrelid = s.relid AND NOT attisdropped AND (attname = 'channel_id' OR attnum = ANY (i.indkey))) keys
   WHERE keys.has_channel
   ORDER BY counted_at DESC NULLS LAST`);

/**
 * Makes Postgres count how many rows and keys each channel has soon after many were inserted, in every process whose role is not
 * `api`. On its own it counts when a tenth of a table has changed; until then it takes a new channel for empty, and reads all of its
 * rows to find one (docs/adr/0076-new-channels-are-counted-soon.md).
 */
@Injectable()
export class ChannelStatistics {
  private readonly looks = new Map<string, Look>();

  constructor(
    private readonly unitOfWork: UnitOfWork,
    workers: Workers,
  ) {
    workers.add(this, { name: 'channel statistics', idleMs: LOOK_EVERY_MS, round: () => this.renew() });
  }

  async renew(): Promise<false> {
    const tables = await this.unitOfWork.ask<TableFacts>(TABLES, []);
    for (const facts of tables) if (this.isOutdated(facts)) await this.count(facts);
    return false;
  }

  private isOutdated({ table, inserted, uncounted, counted_at }: TableFacts): boolean {
    const countedAt = counted_at?.getTime() ?? 0;
    const last = this.looks.get(table) ?? { countedAt, inserted, known: 0 };
    // Whoever counted since the last look, this process or another, knew at least what was there then.
    const counted = last.countedAt === countedAt ? last.known : last.inserted;
    // After a crash, and on a replica that takes over, Postgres begins at 0.
    const known = Math.min(inserted, Math.max(counted, inserted - uncounted));
    this.looks.set(table, { countedAt, inserted, known });
    return inserted - known >= MOST_NEW_ROWS;
  }

  /** Skipped while the table is being vacuumed, which would be broken off for whoever waits for its lock. */
  private async count({ table, key }: TableFacts): Promise<void> {
    await this.unitOfWork.run(async (tx) => {
      const [row] = await tx.query<{ is_alone: boolean }>(
        `SELECT pg_try_advisory_xact_lock($1) AS is_alone, set_config('default_statistics_target', $2, true)`,
        [STATISTICS_LOCK, STATISTICS_TARGET],
      );
      if (row!.is_alone) await tx.query(`ANALYZE (SKIP_LOCKED) ${table} (${key})`);
    }, IN_BACKGROUND);
  }
}
