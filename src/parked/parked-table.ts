import type { DataSource } from 'typeorm';
import { queryInIndexOrder, type Tx, type UnitOfWork } from '@libs/unit-of-work';
import type { ParkedKind, ParkedPosition, ParkedRow, ParkedSelection } from './model/parked';
import type { ParkedRows } from './parked-work';

export interface ParkedTableSql {
  /** Of channel `$1` (null: of all) after the position `$2`, `$3` (null: from the start), at most `$4` rows. */
  readonly list: string;
  /** One row with `count`, up to `$1`. */
  readonly count: string;
}

/** A kind of parked work that is listed by one statement and counted by another. */
export abstract class ParkedTable implements ParkedRows {
  abstract readonly kind: ParkedKind;
  protected abstract readonly sql: ParkedTableSql;

  constructor(
    private readonly dataSource: DataSource,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  abstract retry(tx: Tx, selection: ParkedSelection, limit: number): Promise<number>;

  list(channelId: string | null, after: ParkedPosition | null, limit: number): Promise<ParkedRow[]> {
    const parameters = [channelId, after?.channelId ?? null, after?.id ?? null, limit];
    return this.unitOfWork.run((tx) => queryInIndexOrder<ParkedRow>(tx, this.sql.list, parameters));
  }

  async count(most: number): Promise<number> {
    const [row] = await this.dataSource.query<{ count: number }[]>(this.sql.count, [most]);
    return row!.count;
  }
}
