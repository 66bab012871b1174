import { setTimeout as pause } from 'node:timers/promises';
import type { DataSource, EntityManager } from 'typeorm';
import { FINAL_STATUSES } from '../../contract';
import { isToldFrom } from '../../events';
import { namesAlone } from '../store/stored-changes';
import { type TextRow, textColumns, textOf } from '../store/version-text';
import { archivedColumns, archivedVersion, type VersionRow } from './archived-columns';
import { type ArchiveFolder, DamagedFileError, type Stretch } from './archive-folder';
import { type ArchivedVersion, lineOf } from './archive-line';

/** What leaves the database in one transaction. */
const STRETCHES = 50;
const BYTES = 2_000_000;

/** Stretches of a file that the database keeps. */
export interface Kept {
  /** Their orders were locked, have changed, or are needed. */
  readonly left: number;
  /** One sentence for each that the file does not have as it was written, and for an index that ends early. */
  readonly damaged: readonly string[];
}

interface Read {
  readonly stretch: Stretch;
  readonly versions: readonly ArchivedVersion[];
}

/**
 * What a file has leaves the database: read back from the file, compared line by line with what the database has of orders that are locked,
 * and emptied there in the transaction that says where it is. The latest stretch of an order leaves first, since deltas go back to earlier
 * versions. May be ended at any moment and repeated.
 */
export class HandOver {
  constructor(
    private readonly dataSource: DataSource,
    private readonly folder: ArchiveFolder,
    /** Of the time that is spent on work, as long a pause. */
    private readonly pausesPerWork = 1,
  ) {}

  async of(name: string, dayEnd: Date): Promise<Kept> {
    let left = 0;
    const damaged: string[] = [];
    try {
      for await (const batch of this.batches(name, damaged)) {
        const begunMs = performance.now();
        left += batch.length - (await this.dataSource.transaction((tx) => handOver(tx, name, dayEnd, batch)));
        await pause((performance.now() - begunMs) * this.pausesPerWork);
      }
    } catch (error) {
      damaged.push(sentenceOf(error));
    }
    return { left, damaged };
  }

  /** Of one channel each. @param damaged gets what can't be read, without which all else goes on */
  private async *batches(name: string, damaged: string[]): AsyncGenerator<Read[]> {
    let batch: Read[] = [];
    let bytes = 0;
    for await (const stretch of latestFirst(this.folder.stretchesIn(name))) {
      const isFull = batch.length === STRETCHES || bytes > BYTES;
      if (batch.length > 0 && (isFull || batch[0]!.stretch.channel_id !== stretch.channel_id)) {
        yield batch;
        [batch, bytes] = [[], 0];
      }
      const versions = await this.read(name, stretch, damaged);
      if (versions === null) continue;
      batch.push({ stretch, versions });
      bytes += versions.reduce((sum, version) => sum + lengthOf(version), 0);
    }
    if (batch.length > 0) yield batch;
  }

  private async read(
    file: string,
    stretch: Stretch,
    damaged: string[],
  ): Promise<readonly ArchivedVersion[] | null> {
    try {
      return await this.folder.read({ ...stretch, file });
    } catch (error) {
      damaged.push(sentenceOf(error));
      return null;
    }
  }
}

/** @throws what is no damage */
function sentenceOf(error: unknown): string {
  if (error instanceof DamagedFileError) return error.message;
  throw error;
}

function lengthOf({ order, changes, status_metadata }: ArchivedVersion): number {
  return order.length + changes.length + (status_metadata?.length ?? 0);
}

/** The stretches of an order follow each other. */
async function* latestFirst(stretches: AsyncIterable<Stretch>): AsyncGenerator<Stretch> {
  let ofOrder: Stretch[] = [];
  for await (const stretch of stretches) {
    if (ofOrder.length > 0 && ofOrder[0]!.order_id !== stretch.order_id) {
      yield* ofOrder.reverse();
      ofOrder = [];
    }
    ofOrder.push(stretch);
  }
  yield* ofOrder.reverse();
}

/** Returns how many stretches are in the archive afterwards. */
async function handOver(
  tx: EntityManager,
  name: string,
  dayEnd: Date,
  batch: readonly Read[],
): Promise<number> {
  const channelId = batch[0]!.stretch.channel_id;
  const ids = [...new Set(batch.map(({ stretch }) => stretch.order_id))];
  const heads = await tx.query<{ id: string; version: number }[]>(LOCK, [
    channelId,
    ids,
    FINAL_STATUSES,
    dayEnd,
  ]);
  const newest = new Map(heads.map(({ id, version }) => [id, version]));
  const archived = await tx.query<{ order_id: string; first_version: number }[]>(ARCHIVED, [channelId, ids]);
  const isArchived = new Set(archived.map(keyOf));
  const free = batch.filter(
    ({ stretch }) => newest.get(stretch.order_id) === stretch.newest && !isArchived.has(keyOf(stretch)),
  );
  await compare(tx, name, channelId, free);
  await makeNewestWhole(tx, channelId, free);
  const isHeld = await heldByOthers(tx, channelId, free);
  const leaving = free.filter(({ stretch }) => !isHeld.has(stretch.order_id));
  await empty(tx, name, channelId, leaving);
  return batch.filter((read) => leaving.includes(read) || isArchived.has(keyOf(read.stretch))).length;
}

function keyOf({ order_id, first_version }: Pick<Stretch, 'order_id' | 'first_version'>): string {
  return `${order_id} ${first_version}`;
}

const rangesOf = (of: readonly Read[]) => [
  of.map(({ stretch }) => stretch.order_id),
  of.map(({ stretch }) => stretch.first_version),
  of.map(({ stretch }) => stretch.last_version),
];

/** @throws when the file has anything else than the database */
async function compare(
  tx: EntityManager,
  name: string,
  channelId: string,
  leaving: readonly Read[],
): Promise<void> {
  const rows = await tx.query<VersionRow[]>(TEXTS, [channelId, ...rangesOf(leaving)]);
  const lines = new Map(
    rows.map((row) => [`${row.order_id} ${row.version}`, lineOf(archivedVersion(channelId, row))]),
  );
  for (const version of leaving.flatMap(({ versions }) => versions)) {
    if (lines.get(`${version.order_id} ${version.version}`) === lineOf(version)) continue;
    throw new Error(
      `${name} has another version ${version.version} of order ${version.order_id} than the database, where all of it stays`,
    );
  }
}

async function makeNewestWhole(
  tx: EntityManager,
  channelId: string,
  leaving: readonly Read[],
): Promise<void> {
  const newest = new Map(leaving.map(({ stretch }) => [stretch.order_id, stretch.newest]));
  const keys = [channelId, [...newest.keys()], [...newest.values()]];
  for (const row of await tx.query<(TextRow & { order_id: string; version: number })[]>(NEWEST_DELTAS, keys))
    await tx.query(MAKE_WHOLE, [channelId, row.order_id, row.version, textOf(row)]);
}

/** Orders of which something that stays goes back to what would leave: it was locked when it should have left, or is damaged. */
async function heldByOthers(
  tx: EntityManager,
  channelId: string,
  leaving: readonly Read[],
): Promise<Set<string>> {
  const found = await tx.query<{ order_id: string }[]>(DEPENDENTS, [channelId, ...rangesOf(leaving)]);
  return new Set(found.map(({ order_id }) => order_id));
}

async function empty(
  tx: EntityManager,
  name: string,
  channelId: string,
  leaving: readonly Read[],
): Promise<void> {
  const [orders, firsts, lasts] = rangesOf(leaving);
  const starts = leaving.map(({ stretch }) => stretch.start);
  const bytes = leaving.map(({ stretch }) => stretch.bytes);
  await tx.query(SAY_WHERE, [channelId, name, orders, firsts, lasts, starts, bytes]);
  const versions = leaving.flatMap((read) => read.versions);
  await tx.query(EMPTY, [
    channelId,
    versions.map(({ order_id }) => order_id),
    versions.map(({ version }) => version),
    versions.map(longestOf),
    versions.map(({ changes, status_from: from, status_to: to }) => namesAlone(changes, { from, to })),
  ]);
  const ofFirst = leaving.filter(({ stretch }) => stretch.first_version === 1).length;
  if (ofFirst > 0)
    await tx.query('UPDATE archive_files SET orders = orders + $2 WHERE name = $1', [name, ofFirst]);
}

/** A response has one text of a version at a time. */
function longestOf({ order, changes, status_metadata }: ArchivedVersion): number {
  return Math.max(...[order, changes, status_metadata ?? ''].map((text) => Buffer.byteLength(text)));
}

/** Orders that somebody has locked are being changed. */
const LOCK = `
  SELECT o.id, o.version FROM orders o
   WHERE o.channel_id = $1 AND o.id = ANY ($2) AND o.status = ANY ($3) AND NOT ${isToldFrom('o.id', '$1', '$4::timestamptz')}
   ORDER BY o.id FOR UPDATE SKIP LOCKED`;

const ARCHIVED = `SELECT order_id, first_version FROM archived_versions WHERE channel_id = $1 AND order_id = ANY ($2)`;

const TEXTS = `
  SELECT ${archivedColumns('v', '$1')}
    FROM order_versions v
    JOIN unnest($2::uuid[], $3::int[], $4::int[]) AS s(order_id, first_version, last_version)
      ON v.order_id = s.order_id AND v.version BETWEEN s.first_version AND s.last_version
   WHERE v.channel_id = $1`;

const NEWEST_DELTAS = `
  SELECT v.order_id, v.version, ${textColumns('v', '$1')}
    FROM order_versions v
    JOIN unnest($2::uuid[], $3::int[]) AS n(order_id, version) ON v.order_id = n.order_id AND v.version = n.version
   WHERE v.channel_id = $1 AND v.delta IS NOT NULL`;

const MAKE_WHOLE = `
  UPDATE order_versions SET snapshot = $4, base_version = NULL, middle_version = NULL, delta = NULL, whole_bytes = NULL
   WHERE channel_id = $1 AND order_id = $2 AND version = $3`;

const DEPENDENTS = `
  SELECT DISTINCT v.order_id
    FROM order_versions v
    JOIN unnest($2::uuid[], $3::int[], $4::int[]) AS s(order_id, first, last)
      ON v.order_id = s.order_id AND (v.base_version BETWEEN s.first AND s.last OR v.middle_version BETWEEN s.first AND s.last)
   WHERE v.channel_id = $1 AND v.delta IS NOT NULL
     AND NOT EXISTS (SELECT FROM unnest($2::uuid[], $3::int[], $4::int[]) AS l(order_id, first, last)
                      WHERE l.order_id = v.order_id AND v.version BETWEEN l.first AND l.last)`;

const SAY_WHERE = `
  INSERT INTO archived_versions (channel_id, order_id, first_version, last_version, file, start, bytes)
  SELECT $1::uuid, s.order_id, s.first_version, s.last_version, $2::text, s.start, s.bytes
    FROM unnest($3::uuid[], $4::int[], $5::int[], $6::bigint[], $7::int[]) AS s(order_id, first_version, last_version, start, bytes)`;

/** How long the longest text is and which fields changed stays, for limits in bytes and for the audit log. */
const EMPTY = `
  UPDATE order_versions v
     SET snapshot = NULL, base_version = NULL, middle_version = NULL, delta = NULL, whole_bytes = n.bytes, changes = n.changes,
         status_metadata = NULL
    FROM unnest($2::uuid[], $3::int[], $4::int[], $5::text[]) AS n(order_id, version, bytes, changes)
   WHERE v.channel_id = $1 AND v.order_id = n.order_id AND v.version = n.version`;
