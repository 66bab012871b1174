import type { Layout } from '@libs/work-queue';
import { ofLockedChannel } from '../parts/locked-channel';
import { isConfigColumn, type SealedColumn } from './sealed-columns';

/** A feature's table with a row for each channel, and its sealed columns. */
export interface SealedTable {
  readonly table: string;
  /** The column with the id of the channel. */
  readonly key: string;
  readonly columns: readonly SealedColumn[];
}

const IN_CHANNELS: SealedTable = {
  table: 'channels',
  key: 'id',
  columns: ['config'],
};

/** A channel's sealed columns as Postgres writes them. */
export type SealedRow = { readonly id: string; readonly type: string } & Readonly<
  Record<SealedColumn, string | null>
>;

export interface Queryable {
  query<T>(sql: string, parameters?: unknown[]): Promise<T>;
}

const BATCH_SIZE = 100;
const BEFORE_THE_FIRST = '00000000-0000-0000-0000-000000000000';

/** The sealed values of all channels. */
export class SealedFields {
  readonly columns: readonly SealedColumn[];
  private readonly tables: readonly SealedTable[];

  /** @param others the tables of features */
  constructor(
    private readonly database: Queryable,
    others: readonly SealedTable[],
  ) {
    this.tables = [IN_CHANNELS, ...others];
    this.columns = this.tables.flatMap(({ columns }) => columns);
  }

  /** Reads all channels in small batches. */
  async *rows(): AsyncGenerator<SealedRow> {
    let rows: SealedRow[];
    let after = BEFORE_THE_FIRST;
    do {
      rows = await this.database.query<SealedRow[]>(this.nextRows(), [after, BATCH_SIZE]);
      yield* rows;
      after = rows.at(-1)?.id ?? after;
    } while (rows.length === BATCH_SIZE);
  }

  /** Replaces the sealed text of a column; false when the column no longer has the value `stored`. @param layout of the database */
  async replace(
    layout: Layout,
    { id }: SealedRow,
    column: SealedColumn,
    stored: string,
    fresh: string,
  ): Promise<boolean> {
    const { table, key } = this.tables.find(({ columns }) => columns.includes(column))!;
    const type = isConfigColumn(column) ? 'jsonb' : 'text';
    const replace = ofLockedChannel(
      '$1',
      `UPDATE ${table} s SET ${column} = $3::${type} FROM channel
        WHERE s.${key} = channel.id AND s.${key} = $1 AND s.${column} = $2::${type}`,
    );
    const [, count] = await this.database.query<[unknown, number]>(layout.choose(replace), [
      id,
      stored,
      fresh,
    ]);
    return count === 1;
  }

  /** $1 the id to continue after, $2 limit. */
  private nextRows(): string {
    const columns = this.tables.flatMap(({ table, columns }) =>
      columns.map((column) => `${table}.${column}::text AS ${column}`),
    );
    const joins = this.tables
      .slice(1)
      .map(({ table, key }) => `LEFT JOIN ${table} ON ${table}.${key} = channels.id`);
    return `
      SELECT channels.id, channels.type, ${columns.join(', ')}
        FROM channels ${joins.join(' ')} WHERE channels.id > $1 ORDER BY channels.id LIMIT $2`;
  }
}
