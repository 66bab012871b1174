import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { Reads } from '../../infrastructure/database';
import type { AttentionKind, AttentionPlace } from '../model/attention-kinds';
import { pageSql } from './attention-sql';

/** What is meant of all that needs a hand; null for any. */
export interface AttentionFilter {
  readonly channels: readonly string[];
  readonly kinds: readonly AttentionKind[];
  readonly places: readonly string[] | null;
  readonly isAcknowledged: boolean | null;
  /** An order that is suspended needs a hand after so long. */
  readonly suspendedMinutes: number;
}

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
  constructor(private readonly reads: Reads) {}

  async execute({ filter, after, limit }: ListAttention): Promise<AttentionRow[]> {
    if (filter.kinds.length === 0) return [];
    const place = [after?.at ?? null, after?.kind ?? null, after?.key ?? null];
    return this.reads
      .reader()
      .onSnapshot((tx) =>
        tx.query<AttentionRow>(pageSql(filter.kinds), [...parametersOf(filter), ...place, limit]),
      );
  }
}

/** The first parameters of all statements on what needs a hand. */
export function parametersOf({
  channels,
  suspendedMinutes,
  places,
  isAcknowledged,
}: AttentionFilter): unknown[] {
  return [channels, suspendedMinutes, places, isAcknowledged];
}
