import { setTimeout as pause } from 'node:timers/promises';
import type { DataSource, EntityManager } from 'typeorm';
import { hasTexts } from '../archive/archived-columns';
import {
  basesBehind,
  basesOf,
  type Bases,
  bytesOf,
  type ReadText,
  stored,
  type StoredText,
  textColumns,
  textOf,
} from './version-text';

/** Orders whose ids are read at once. */
const ORDERS = 200;
/** Versions of one order that are rewritten in one transaction, and about how many bytes. */
const VERSIONS = 100;
const BYTES = 2_000_000;

interface Key {
  readonly channelId: string;
  readonly orderId: string;
}

interface Row extends ReadText {
  /** Deltas go back to it. */
  readonly is_base: boolean;
}

type Rewritten = StoredText & { readonly version: number };

/**
 * Stores versions that are whole as deltas, while the service works: one order at a time, under its lock, which writers of
 * that order wait for. Readers see the same texts before and after. It can be ended at any time and run again.
 */
export class VersionCompaction {
  private rewritten = 0;

  constructor(
    private readonly dataSource: DataSource,
    /** Of the time that is spent on work, as long a pause: half of what this could take is left to others. */
    private readonly pausesPerWork = 1,
  ) {}

  /** Returns how many versions were rewritten. */
  async run(): Promise<number> {
    const channels = await this.dataSource.query<{ id: string }[]>('SELECT id FROM channels ORDER BY id');
    for (const { id } of channels) await this.compactChannel(id);
    return this.rewritten;
  }

  private async compactChannel(channelId: string): Promise<void> {
    let after = '00000000-0000-0000-0000-000000000000';
    for (;;) {
      const orders = await this.dataSource.query<{ id: string; may_shrink: boolean }[]>(NEXT_ORDERS, [
        channelId,
        after,
      ]);
      if (orders.length === 0) return;
      for (const { id, may_shrink } of orders)
        if (may_shrink) await this.compactOrder({ channelId, orderId: id });
      after = orders.at(-1)!.id;
    }
  }

  private async compactOrder(key: Key): Promise<void> {
    let bases: Bases | null = null;
    for (let from = 1; ;) {
      const begunMs = performance.now();
      const step = await this.dataSource.transaction((tx) => compactFrom(tx, key, from, bases));
      this.rewritten += step.rewritten;
      await pause((performance.now() - begunMs) * this.pausesPerWork);
      if (step.last === null) return;
      bases = step.bases;
      from = step.last + 1;
    }
  }
}

async function compactFrom(
  tx: EntityManager,
  { channelId, orderId }: Key,
  from: number,
  behind: Bases | null,
): Promise<{ last: number | null; bases: Bases | null; rewritten: number }> {
  await tx.query('SELECT 1 FROM orders WHERE channel_id = $1 AND id = $2 FOR UPDATE', [channelId, orderId]);
  const rows = await tx.query<Row[]>(NEXT_VERSIONS, [channelId, orderId, from]);
  let bases = behind;
  const changed: Rewritten[] = [];
  for (const row of rows) {
    const text = textOf(row);
    const found = row.delta === null && !row.is_base ? stored(text, bases) : null;
    if (found === null || found.snapshot !== null) bases = basesOf(row, text);
    else {
      bases = basesBehind(found, { version: row.version, text }, bases);
      changed.push({ ...found, version: row.version });
    }
  }
  if (changed.length > 0) await tx.query(REWRITE, [channelId, orderId, ...columnsOf(changed)]);
  return { last: rows.at(-1)?.version ?? null, bases, rewritten: changed.length };
}

function columnsOf(changed: readonly Rewritten[]): unknown[] {
  return [
    changed.map(({ version }) => version),
    changed.map(({ base_version }) => base_version),
    changed.map(({ middle_version }) => middle_version),
    changed.map(({ delta }) => delta),
    changed.map(({ whole_bytes }) => whole_bytes),
  ];
}

const NEXT_ORDERS = `
  SELECT o.id, EXISTS (SELECT FROM order_versions v
                        WHERE v.channel_id = $1 AND v.order_id = o.id AND v.version > 1 AND v.snapshot IS NOT NULL) AS may_shrink
    FROM orders o WHERE o.channel_id = $1 AND o.id > $2 ORDER BY o.id LIMIT ${ORDERS}`;

const NEXT_VERSIONS = `
  SELECT v.version, v.base_version, v.middle_version, ${textColumns('v')},
         v.version = ANY (ARRAY(SELECT r.base_version FROM order_versions r
                                 WHERE r.channel_id = $1 AND r.order_id = $2 AND r.base_version IS NOT NULL)) AS is_base
    FROM order_versions v
    JOIN (SELECT version, sum(bytes) OVER (ORDER BY version) - bytes AS bytes_before
            FROM (SELECT s.version, ${bytesOf('s')}::bigint AS bytes FROM order_versions s
                   WHERE s.channel_id = $1 AND s.order_id = $2 AND s.version >= $3 AND ${hasTexts('s')}
                   ORDER BY s.version LIMIT ${VERSIONS}) sized) next ON next.version = v.version
   WHERE v.channel_id = $1 AND v.order_id = $2 AND next.bytes_before < ${BYTES}
   ORDER BY v.version`;

const REWRITE = `
  UPDATE order_versions v
     SET snapshot = NULL, base_version = n.base_version, middle_version = n.middle_version, delta = n.delta,
         whole_bytes = n.whole_bytes
    FROM unnest($3::int[], $4::int[], $5::int[], $6::text[], $7::int[]) AS n(version, base_version, middle_version, delta, whole_bytes)
   WHERE v.channel_id = $1 AND v.order_id = $2 AND v.version = n.version`;
