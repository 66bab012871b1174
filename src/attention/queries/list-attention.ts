import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { Reads, Topology } from '../../infrastructure/database';
import { type AttentionPlace, newestFirst } from '../model/attention-kinds';
import { pageSql } from './attention-sql';
import { type AttentionFilter, queryAttention } from './query-attention';

export interface AttentionRow extends AttentionPlace {
  readonly channel_id: string;
  readonly order_id: string | null;
  readonly order_number: string | null;
  readonly place_id: string | null;
  /** The deadline, the type of the job or event, the status or the health. */
  readonly subject: string;
  readonly reason: string | null;
  /** Null when nobody has seen it. */
  readonly acknowledged_at: Date | null;
  readonly actor_kind: string;
  readonly key_id: string | null;
  readonly client_name: string;
}

/** A page of what needs a hand, newest first. */
export class ListAttention extends Query<AttentionRow[]> {
  constructor(
    readonly filter: AttentionFilter,
    readonly after: AttentionPlace | null,
    readonly limit: number,
  ) {
    super();
  }
}

@QueryHandler(ListAttention)
export class ListAttentionHandler implements IQueryHandler<ListAttention> {
  constructor(
    private readonly reads: Reads,
    private readonly topology: Topology,
  ) {}

  async execute({ filter, after, limit }: ListAttention): Promise<AttentionRow[]> {
    if (filter.kinds.length === 0) return [];
    const more = [after?.at ?? null, after?.kind ?? null, after?.key ?? null, limit];
    const rows = await this.reads
      .reader()
      .onSnapshot((tx) =>
        queryAttention<AttentionRow>(this.topology, tx, pageSql(filter.kinds), filter, more),
      );
    return rows.sort(newestFirst).slice(0, limit);
  }
}
