import { prepared, type PreparedStatement } from '@libs/unit-of-work';

/** A partition can't be reached now: what was not found may be there, and nothing was written there. */
export class UnreachedError extends Error {
  /** As Postgres says it of a lost connection. */
  readonly code = '08006';

  constructor() {
    super('A node of the database does not respond');
  }
}

/** A statement on the rows of all partitions. */
export interface OfAll<Sql> {
  readonly all: Sql;
  /** On those of some, whose ids are its last parameter; missing where all are in one place. */
  readonly some?: Sql;
}

/** A condition on the partition in this column; `true` in the statement on all. */
export type OnReached = (column: string) => string;

/** @param last the last parameter, as `$4`, in the statement on some; it limits every table that is spread */
export function ofAll(last: string, write: (on: OnReached) => string): Required<OfAll<string>> {
  return { all: write(() => 'true'), some: write((column) => `${column} = ANY (${last}::uuid[])`) };
}

/** The same, each form prepared. */
export function preparedOfAll(last: string, write: (on: OnReached) => string): OfAll<PreparedStatement> {
  const { all, some } = ofAll(last, write);
  return { all: prepared(all), some: prepared(some) };
}

/** The partitions that a question about all of them reaches. */
export class Reach {
  static readonly ALL = new Reach(null);

  private names: ReadonlySet<string> | null = null;

  /** @param partitions null: all */
  constructor(private readonly partitions: readonly string[] | null) {}

  /** The statement on what is reached, and its parameters. */
  of<Sql>({ all, some }: OfAll<Sql>, parameters: readonly unknown[]): readonly [Sql, unknown[]] {
    if (this.partitions === null || some === undefined) return [all, [...parameters]];
    return [some, [...parameters, this.partitions]];
  }

  has(partition: string): boolean {
    if (this.partitions === null) return true;
    this.names ??= new Set(this.partitions);
    return this.names.has(partition);
  }

  /** For what would be wrong without the others. @throws UnreachedError */
  requireAll(): void {
    if (this.partitions !== null) throw new UnreachedError();
  }
}
