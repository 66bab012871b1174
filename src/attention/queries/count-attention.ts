import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { Reads } from '../../infrastructure/database';
import type { AttentionKind } from '../model/attention-kinds';
import { countSql } from './attention-sql';
import { type AttentionFilter, parametersOf } from './list-attention';

export type AttentionCounts = Readonly<Partial<Record<AttentionKind, number>>>;

/** How much needs a hand, by kind; of each kind and channel at most 10,000 are counted. */
export class CountAttention extends Query<AttentionCounts> {
  constructor(readonly filter: AttentionFilter) {
    super();
  }
}

@QueryHandler(CountAttention)
export class CountAttentionHandler implements IQueryHandler<CountAttention> {
  constructor(private readonly reads: Reads) {}

  async execute({ filter }: CountAttention): Promise<AttentionCounts> {
    if (filter.kinds.length === 0) return {};
    const rows = await this.reads
      .reader()
      .onSnapshot((tx) =>
        tx.query<{ kind: AttentionKind; count: number }>(countSql(filter.kinds), parametersOf(filter)),
      );
    return Object.fromEntries(rows.map(({ kind, count }) => [kind, count]));
  }
}
