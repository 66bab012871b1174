import { inPieces, type PartRow, type Parts, type Piece, readTexts, SHORT } from '@libs/streamed-json';
import type { Reader } from '../../../infrastructure/database';
import type { Stretch } from '../../../infrastructure/http';
import type { OrderStatus } from '../../../contract';
import { hasTexts } from '../../archive/archived-columns';
import type { VersionArchive } from '../../archive/version-archive';
import { writtenOut } from '../../store/repeated-words';
import { changesOf } from '../../store/stored-changes';

/** Versions whose sizes are asked for at once. */
const LOOK_AHEAD = 500;
/** About how long a row is without its long text. */
const ROW_BYTES = 200;

/** What a history shows of a version. */
export interface VersionEntry {
  readonly version: number;
  readonly change_type: string;
  readonly actor: string | null;
  readonly created_at: Date;
  readonly status_from: OrderStatus | null;
  readonly status_to: OrderStatus | null;
  /** JSON text of the requested column. */
  readonly text: Parts;
}

interface Row extends Omit<VersionEntry, 'text'> {
  /** Of a version in the archive so many as the longest of its texts has. */
  readonly bytes: number;
  /** Null when it is read later. */
  readonly text: string | null;
  readonly is_archived: boolean;
}

export interface HistoryRequest {
  readonly channelId: string;
  readonly orderId: string;
  /** The latest version at the time of the request; later ones are not shown. */
  readonly upTo: number;
  readonly column: 'changes' | 'status_metadata';
  readonly stretch: Stretch;
  readonly write: (entry: VersionEntry) => Parts;
}

/** The versions of an order, newest first, read while they are sent, however many there are. */
export async function* versionPieces(
  reader: Reader,
  archive: VersionArchive,
  { channelId, orderId, upTo, column, stretch, write }: HistoryRequest,
): AsyncGenerator<Piece> {
  let next = upTo;
  let skip = stretch.offset;
  let left = stretch.limit ?? Infinity;
  while (left > 0) {
    const limit = Math.min(left, LOOK_AHEAD);
    const parameters = [channelId, orderId, next, limit, skip, SHORT];
    const rows = await reader.onSnapshot((tx) => tx.query<Row>(entriesSql(column), parameters));
    for (const { rows: piece, bytes } of inPieces(rows)) {
      yield { bytes, read: async () => (await withTexts(piece)).map(write) };
    }
    if (rows.length < limit) return;
    next = rows.at(-1)!.version - 1;
    skip = 0;
    left -= rows.length;
  }

  async function withTexts(rows: readonly Row[]): Promise<VersionEntry[]> {
    const long = rows.filter(({ text, is_archived }) => text === null && !is_archived);
    const texts = await readTexts(textsSql(column), versionsOf(long), (sql, versions) =>
      reader.onSnapshot((tx) => tx.query<PartRow<number>>(sql, [channelId, orderId, versions])),
    );
    // Also what went there since its size was asked for.
    const archived = rows.filter(({ text, version }) => text === null && !texts.has(version));
    const found = new Map<number, Parts>(texts);
    if (archived.length > 0)
      for await (const version of archive.newestFirst({ channelId, orderId }, versionsOf(archived)))
        found.set(version.version, [version[column] ?? NO_METADATA]);
    return rows.map((row) => ({ ...row, text: row.text === null ? found.get(row.version)! : [row.text] }));
  }
}

const versionsOf = (rows: readonly Row[]) => rows.map(({ version }) => version);

const NO_METADATA = '{}';

const ONLY = { changes: '', status_metadata: 'AND status_to IS NOT NULL' };
const TEXT = {
  changes: changesOf('v'),
  status_metadata: `coalesce(${writtenOut('v.status_metadata')}, '${NO_METADATA}')`,
};

const entriesSql = (column: HistoryRequest['column']) => `
  SELECT version, change_type, actor, created_at, status_from, status_to, bytes, is_archived,
         CASE WHEN NOT is_archived AND sum(bytes) OVER (ORDER BY version DESC) <= $6 THEN text END AS text
    FROM (SELECT version, change_type, actor, created_at, status_from, status_to, ${TEXT[column]} AS text,
                 NOT ${hasTexts('v')} AS is_archived,
                 CASE WHEN ${hasTexts('v')} THEN octet_length(${TEXT[column]}) ELSE whole_bytes END + ${ROW_BYTES} AS bytes
            FROM order_versions v
           WHERE channel_id = $1 AND order_id = $2 AND version <= $3 ${ONLY[column]}
           ORDER BY version DESC LIMIT $4 OFFSET $5) entry
   ORDER BY version DESC`;

const textsSql = (column: HistoryRequest['column']) => `
  SELECT version AS id, ${TEXT[column]} AS text FROM order_versions v
   WHERE channel_id = $1 AND order_id = $2 AND version = ANY ($3) AND ${hasTexts('v')}`;
