import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { Reads, Topology } from '../../infrastructure/database';
import { ATTENTION_KINDS } from '../model/attention-kinds';
import { markSql } from './attention-sql';
import { sampleAttention } from './query-attention';

/** A text for each of these channels in which something needs a hand, which changes when what does changes. */
export class MarkAttention extends Query<ReadonlyMap<string, string>> {
  constructor(
    readonly channels: readonly string[],
    readonly limitMs: number,
  ) {
    super();
  }
}

const SQL = markSql(ATTENTION_KINDS);

@QueryHandler(MarkAttention)
export class MarkAttentionHandler implements IQueryHandler<MarkAttention> {
  constructor(
    private readonly reads: Reads,
    private readonly topology: Topology,
  ) {}

  async execute({ channels, limitMs }: MarkAttention): Promise<ReadonlyMap<string, string>> {
    const rows = await sampleAttention<{ channel_id: string; mark: string }>(
      this.reads,
      this.topology,
      SQL,
      channels,
      limitMs,
    );
    return new Map(rows.map(({ channel_id, mark }) => [channel_id, mark]));
  }
}
