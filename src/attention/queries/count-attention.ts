import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { Reads, Topology } from '../../infrastructure/database';
import type { AttentionKind } from '../model/attention-kinds';
import { countSql } from './attention-sql';
import { type AttentionFilter, queryAttention } from './query-attention';

export type AttentionCounts = Readonly<Partial<Record<AttentionKind, number>>>;

/** How much needs a hand, by kind; of each kind and channel at most 10,000 are counted. */
export class CountAttention extends Query<AttentionCounts> {
  constructor(readonly filter: AttentionFilter) {
    super();
  }
}

@QueryHandler(CountAttention)
export class CountAttentionHandler implements IQueryHandler<CountAttention> {
  constructor(
    private readonly reads: Reads,
    private readonly topology: Topology,
  ) {}

  async execute({ filter }: CountAttention): Promise<AttentionCounts> {
    if (filter.kinds.length === 0) return {};
    const rows = await this.reads
      .reader()
      .onSnapshot((tx) =>
        queryAttention<{ kind: AttentionKind; count: number }>(
          this.topology,
          tx,
          countSql(filter.kinds),
          filter,
        ),
      );
    const counts: Partial<Record<AttentionKind, number>> = {};
    for (const { kind, count } of rows) counts[kind] = (counts[kind] ?? 0) + count;
    return counts;
  }
}
