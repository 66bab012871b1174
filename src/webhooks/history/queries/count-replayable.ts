import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { Reads } from '../../../infrastructure/database';
import { idsOf, type ReplaySelection, selectedBy, selectedSql } from '../replay-selection';

export const MOST_COUNTED = 100_000;

/** How many deliveries a replay of this selection would send again, up to one more than `MOST_COUNTED`. */
export class CountReplayable extends Query<number> {
  constructor(
    readonly channelId: string,
    readonly selection: ReplaySelection,
  ) {
    super();
  }
}

@QueryHandler(CountReplayable)
export class CountReplayableHandler implements IQueryHandler<CountReplayable> {
  constructor(private readonly reads: Reads) {}

  async execute({ channelId, selection }: CountReplayable): Promise<number> {
    const parameters = selectedBy(channelId, selection, idsOf(selection));
    const [row] = await this.reads
      .reader()
      .onSnapshot((tx) => tx.query<{ counted: number }>(COUNT, parameters));
    return row!.counted;
  }
}

const COUNT = `SELECT count(*)::int AS counted FROM (${selectedSql(MOST_COUNTED + 1)}) selected`;
