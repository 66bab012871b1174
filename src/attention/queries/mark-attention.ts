import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { Reads, Topology } from '../../infrastructure/database';
import { markSql } from './attention-sql';
import { type AttentionFilter, queryAttention } from './query-attention';

/** A text for each channel in which something needs a hand, which changes when what does changes. */
export class MarkAttention extends Query<ReadonlyMap<string, string>> {
  constructor(readonly filter: AttentionFilter) {
    super();
  }
}

@QueryHandler(MarkAttention)
export class MarkAttentionHandler implements IQueryHandler<MarkAttention> {
  constructor(
    private readonly reads: Reads,
    private readonly topology: Topology,
  ) {}

  async execute({ filter }: MarkAttention): Promise<ReadonlyMap<string, string>> {
    const rows = await this.reads
      .reader()
      .onSnapshot((tx) =>
        queryAttention<{ channel_id: string; mark: string }>(
          this.topology,
          tx,
          markSql(filter.kinds),
          filter,
        ),
      );
    return new Map(rows.map(({ channel_id, mark }) => [channel_id, mark]));
  }
}
