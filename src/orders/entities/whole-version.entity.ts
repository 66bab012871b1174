import { ViewColumn, ViewEntity } from 'typeorm';

/** A column of another version of the same order. */
const columnOf = (column: string, version: string) =>
  `(SELECT b.${column} FROM order_versions b WHERE b.channel_id = v.channel_id AND b.order_id = v.order_id AND b.version = v.${version})`;

/** `restored` of `libs/text-delta` as a function of the database, which Postgres plans only where there is a delta. */
const restored = (base: string, delta: string) => `restored_text(${base}, ${delta})`;

const BASE = columnOf('snapshot', 'base_version');
const MIDDLE = restored(BASE, columnOf('delta', 'middle_version'));

const TEXT = `
  CASE WHEN v.delta IS NULL THEN v.snapshot
       WHEN v.middle_version IS NULL THEN ${restored(BASE, 'v.delta')}
       ELSE ${restored(MIDDLE, 'v.delta')} END`;

/**
 * Every version with its whole text, however it is stored, for statements that need the text. A change of this
 * expression takes a migration that replaces the view; a test compares the two.
 */
@ViewEntity({
  name: 'whole_versions',
  synchronize: false,
  expression: `
    SELECT v.channel_id, v.order_id, v.version, coalesce(v.whole_bytes, octet_length(v.snapshot)) AS bytes, ${TEXT} AS snapshot
      FROM order_versions v`,
})
export class WholeVersion {
  @ViewColumn()
  channel_id: string;

  @ViewColumn()
  order_id: string;

  @ViewColumn()
  version: number;

  /** How long the text is, known without restoring it. */
  @ViewColumn()
  bytes: number;

  /** JSON text of the Order, byte for byte as in responses. */
  @ViewColumn()
  snapshot: string;
}
