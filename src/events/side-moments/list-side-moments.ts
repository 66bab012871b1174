import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { UnitOfWork } from '@libs/unit-of-work';
import { SIDE, type SideKind } from '../../contract';
import {
  type Before,
  beforeParameters,
  beforeSql,
  type MergedRow,
  newestFirst,
} from '../../infrastructure/http';

/** What happened beside an order, in its timeline. */
export interface SideMoment extends MergedRow {
  readonly kind: SideKind;
  readonly detail: object;
}

/** What happened beside an order, newest first, from a moment on. @param kinds only these */
export class ListSideMoments extends Query<SideMoment[]> {
  constructor(
    readonly channelId: string,
    readonly orderId: string,
    readonly kinds: readonly SideKind[],
    readonly before: Before | null,
    readonly limit: number,
  ) {
    super();
  }
}

@QueryHandler(ListSideMoments)
export class ListSideMomentsHandler implements IQueryHandler<ListSideMoments> {
  constructor(private readonly unitOfWork: UnitOfWork) {}

  async execute(list: ListSideMoments): Promise<SideMoment[]> {
    const { channelId, orderId, kinds, limit, before } = list;
    const types = kinds.map((kind) => `${SIDE}${kind}`);
    const parameters = [channelId, orderId, limit, ...beforeParameters(before), types];
    const rows = await this.unitOfWork.runFor(list, (tx) =>
      tx.query<MergedRow & { readonly type: string; readonly data: string }>(MOMENTS, parameters),
    );
    return rows.map(({ at, key, type, data }) => ({
      at,
      key,
      kind: type.slice(SIDE.length) as SideKind,
      detail: JSON.parse(data) as object,
    }));
  }
}

const MOMENTS = `
  SELECT occurred_at AS at, id AS key, type, data FROM events
   WHERE channel_id = $1 AND order_id = $2 AND position IS NOT NULL AND type = ANY ($7::text[])
     AND ${beforeSql('occurred_at', 'id', 4)}
   ORDER BY ${newestFirst('occurred_at', 'id')} LIMIT $3`;
