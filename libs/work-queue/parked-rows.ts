import type { DataSource } from 'typeorm';
import { queryInIndexOrder, type Tx, type UnitOfWork } from '@libs/unit-of-work';
import { ALL_TOGETHER, type Layout } from './partitions/layout';
import { type ParkedPolicy, type ParkedStatements, parkedStatements, type ParkedUnit } from './parked-sql';

/** Where a list of parked rows continues. */
export interface ParkedPosition {
  readonly partition: string;
  readonly id: string;
}

/** Which parked rows are retried: those that match both; null matches all. */
export interface ParkedChoice {
  readonly partition: string | null;
  /** Some may belong to other tables, or to nothing. */
  readonly ids: readonly string[] | null;
  /** Units that a request has retried already: they may have failed and be parked again meanwhile. */
  readonly except?: readonly ParkedUnit[];
}

/** Lists, counts and retries the parked rows of a table, or of several that are listed together. */
export class ParkedRows<Row> {
  private readonly sql: ParkedStatements;

  /** @param wake called after the commit with what has become due */
  constructor(
    private readonly dataSource: DataSource,
    private readonly unitOfWork: UnitOfWork,
    tables: readonly ParkedPolicy[],
    private readonly wake: (units: readonly ParkedUnit[]) => void,
    private readonly layout: Layout = ALL_TOGETHER,
  ) {
    this.sql = parkedStatements(...tables);
  }

  /** At most `limit` rows after the position, by partition and id; of one partition, or of all when it is null. */
  list(partition: string | null, after: ParkedPosition | null, limit: number): Promise<Row[]> {
    const parameters = [partition, after?.partition ?? null, after?.id ?? null, limit];
    return this.unitOfWork.run((tx) => queryInIndexOrder<Row>(tx, this.sql.list, parameters));
  }

  /** How many there are, including those that wait behind others; of each table counted up to `most`. */
  async count(most: number): Promise<number> {
    const [row] = await this.dataSource.query<{ count: number }[]>(this.sql.count, [most]);
    return row!.count;
  }

  /**
   * Makes at most `limit` units due now and returns them; none when there are no more. What is already due, or waits
   * behind another, is not among them.
   */
  async retry(tx: Tx, choice: ParkedChoice, limit: number): Promise<readonly ParkedUnit[]> {
    const isSpread = this.layout.choose({ together: false, spread: true });
    const found = await (isSpread ? this.findOnEach(tx, choice, limit) : this.find(tx, choice, limit));
    if (found.length === 0) return [];
    const names = [found.map((row) => row.partition), found.map(({ unit }) => unit)];
    const due = new Map<string, ParkedUnit>();
    for (const statement of this.sql.retry) {
      const made = await queryInIndexOrder<ParkedUnit>(tx, statement, names);
      for (const unit of made) due.set(nameOf(unit), unit);
    }
    tx.afterCommit(() => this.wake(found));
    return [...due.values()];
  }

  private find(tx: Tx, choice: ParkedChoice, limit: number): Promise<ParkedUnit[]> {
    const { partition, ids, except = [] } = choice;
    const parameters = [partition, ids, limit, except.map(nameOf)];
    return queryInIndexOrder<ParkedUnit>(tx, this.layout.choose(this.sql.find), parameters);
  }

  private async findOnEach(tx: Tx, choice: ParkedChoice, limit: number): Promise<ParkedUnit[]> {
    const seen = await this.find(tx, choice, limit);
    const found: ParkedUnit[] = [];
    for (const partition of new Set(seen.map((unit) => unit.partition))) {
      const units = seen.filter((unit) => unit.partition === partition).length;
      const parameters = [partition, choice.ids, units, (choice.except ?? []).map(nameOf)];
      found.push(...(await queryInIndexOrder<ParkedUnit>(tx, this.sql.findOfOne, parameters)));
    }
    return found;
  }
}

/** As the statements write it. */
const nameOf = ({ partition, unit }: ParkedUnit) => `${partition} ${unit}`;
