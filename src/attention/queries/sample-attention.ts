import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { Reads, Topology } from '../../infrastructure/database';
import { ATTENTION_KINDS, type AttentionKind } from '../model/attention-kinds';
import { sampleSql } from './attention-sql';
import { sampleAttention } from './query-attention';

export interface AttentionSample {
  readonly channel_id: string;
  readonly kind: AttentionKind;
  readonly count: number;
}

/** How much nobody has seen in these channels, by channel and kind; of each at most 1,000 are counted. */
export class SampleAttention extends Query<AttentionSample[]> {
  constructor(
    readonly channels: readonly string[],
    readonly limitMs: number,
  ) {
    super();
  }
}

const SQL = sampleSql(ATTENTION_KINDS);

@QueryHandler(SampleAttention)
export class SampleAttentionHandler implements IQueryHandler<SampleAttention> {
  constructor(
    private readonly reads: Reads,
    private readonly topology: Topology,
  ) {}

  execute({ channels, limitMs }: SampleAttention): Promise<AttentionSample[]> {
    return sampleAttention(this.reads, this.topology, SQL, channels, limitMs);
  }
}
