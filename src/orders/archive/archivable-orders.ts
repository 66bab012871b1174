import type { DataSource } from 'typeorm';
import { FINAL_STATUSES } from '../../contract';
import { isToldFrom } from '../../events';
import { bytesOf } from '../store/version-text';
import { archivedColumns, archivedVersion, hasTexts, type VersionRow } from './archived-columns';
import type { ArchivedVersion } from './archive-line';

/** Orders that are looked at together. */
const ORDERS = 200;
/** Versions of one member of a file, and about how many bytes: reading one version means unpacking its member. */
const VERSIONS = 500;
const BYTES = 1_000_000;

/** A UTC day. */
export interface Day {
  /** `2025-10-22` */
  readonly name: string;
  readonly begin: Date;
  readonly end: Date;
  /** In which something changed. */
  readonly channels: readonly string[];
}

/** An order at its end whose last change was on a day. */
export interface ArchivableOrder {
  readonly channel_id: string;
  readonly order_id: string;
  /** Its newest version. */
  readonly version: number;
  /** Events are told from it still: it waits for another run. */
  readonly is_needed: boolean;
}

type Found = ArchivableOrder & { readonly at: string };

/** What is in the database of orders that can be archived; read without locks, since versions never change. */
export class ArchivableOrders {
  constructor(private readonly dataSource: DataSource) {}

  /** The days before a moment on which something changed and that are not archived as a whole, oldest first. */
  async *days(before: Date): AsyncGenerator<Day> {
    const closed = await this.dataSource.query<{ day: string }[]>(
      'SELECT DISTINCT day::text AS day FROM archive_files WHERE closes_day',
    );
    const isClosed = new Set(closed.map(({ day }) => day));
    const channels = await this.dataSource.query<{ id: string }[]>('SELECT id FROM channels ORDER BY id');
    const next = new Map<string, Date>();
    const look = async (ids: readonly string[], from: Date) => {
      for (const id of ids) {
        const [change] = await this.dataSource.query<{ at: Date }[]>(NEXT_CHANGE, [id, from]);
        if (change === undefined) next.delete(id);
        else next.set(id, change.at);
      }
    };
    await look(
      channels.map(({ id }) => id),
      new Date(0),
    );
    while (next.size > 0) {
      const first = Math.min(...[...next.values()].map((at) => at.getTime()));
      const { name, begin, end } = dayOf(new Date(first));
      if (end > before) return;
      const changedBefore = (at: Date) =>
        channels.map(({ id }) => id).filter((id) => next.has(id) && next.get(id)! < at);
      if (!isClosed.has(name)) yield { name, begin, end, channels: changedBefore(end) };
      let from = end;
      while (isClosed.has(dayOf(from).name)) from = dayOf(from).end;
      await look(changedBefore(from), from);
    }
  }

  /** Orders whose last change was on the day and of which older versions are in the database. */
  async *on({ begin, end, channels }: Day): AsyncGenerator<ArchivableOrder> {
    for (const id of channels) {
      let after: readonly [string, string] = [begin.toISOString(), FIRST_ID];
      for (;;) {
        const parameters = [id, ...after, end, FINAL_STATUSES];
        const found = await this.dataSource.query<Found[]>(NEXT_ORDERS, parameters);
        for (const { order_id, version, is_needed } of found)
          yield { channel_id: id, order_id, version, is_needed };
        if (found.length < ORDERS) break;
        after = [found.at(-1)!.at, found.at(-1)!.order_id];
      }
    }
  }

  /** All versions of an order but its newest that are in the database, in stretches without gaps that fit into memory. */
  async *stretchesOf({ channel_id, order_id, version }: ArchivableOrder): AsyncGenerator<ArchivedVersion[]> {
    for (let from = 1; ;) {
      const rows = await this.dataSource.query<VersionRow[]>(NEXT_STRETCH, [
        channel_id,
        order_id,
        from,
        version,
      ]);
      if (rows.length === 0) return;
      const stretch = rows.filter(({ version }, n) => version === rows[0]!.version + n);
      yield stretch.map((row) => archivedVersion(channel_id, row));
      from = stretch.at(-1)!.version + 1;
    }
  }
}

const FIRST_ID = '00000000-0000-0000-0000-000000000000';

function dayOf(at: Date): Omit<Day, 'channels'> {
  const name = at.toISOString().slice(0, 10);
  return { name, begin: new Date(name), end: endOf(name) };
}

/** @param day its name */
export function endOf(day: string): Date {
  return new Date(new Date(day).getTime() + 86_400_000);
}

const NEXT_CHANGE = `
  SELECT v.created_at AS at FROM order_versions v WHERE v.channel_id = $1 AND v.created_at >= $2 ORDER BY v.created_at LIMIT 1`;

/** $1 channel, $2 and $3 where the last page ended, $4 end of the day, $5 statuses. */
const NEXT_ORDERS = `
  SELECT v.order_id, v.version, v.created_at::text AS at, ${isToldFrom('v.order_id', '$1', '$4::timestamptz')} AS is_needed
    FROM order_versions v
    JOIN orders o ON o.channel_id = $1 AND o.id = v.order_id AND o.version = v.version
   WHERE v.channel_id = $1 AND v.created_at >= $2 AND v.created_at < $4
     AND (v.created_at, v.order_id) > ($2::timestamptz, $3::uuid) AND o.status = ANY ($5)
     AND EXISTS (SELECT FROM order_versions w
                  WHERE w.channel_id = $1 AND w.order_id = v.order_id AND w.version < v.version AND ${hasTexts('w')})
   ORDER BY v.created_at, v.order_id LIMIT ${ORDERS}`;

/** $1 channel, $2 order, $3 first version, $4 the version before which to end. */
const NEXT_STRETCH = `
  SELECT ${archivedColumns('v', '$1')}
    FROM order_versions v
    JOIN (SELECT version, sum(bytes) OVER (ORDER BY version) - bytes AS bytes_before
            FROM (SELECT s.version, ${bytesOf('s')}::bigint + octet_length(s.changes) + coalesce(octet_length(s.status_metadata), 0) AS bytes
                    FROM order_versions s
                   WHERE s.channel_id = $1 AND s.order_id = $2 AND s.version >= $3 AND s.version < $4 AND ${hasTexts('s')}
                   ORDER BY s.version LIMIT ${VERSIONS}) sized) next ON next.version = v.version
   WHERE v.channel_id = $1 AND v.order_id = $2 AND next.bytes_before < ${BYTES}
   ORDER BY v.version`;
