import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { UnitOfWork } from '@libs/unit-of-work';
import {
  type Before,
  beforeParameters,
  beforeSql,
  type MergedRow,
  newestFirst,
} from '../../infrastructure/http';
import type { OrderKey } from '../../orders';
import type { OrderNote } from '../entities/order-note.entity';

/** A note or an assignment in the timeline of its order. */
export interface NoteMoment
  extends MergedRow, Pick<OrderNote, 'text' | 'assignee_id' | 'actor_kind' | 'key_id' | 'client_name'> {}

/** What was written beside an order, newest first, from a moment on. */
export class ListNoteMoments extends Query<NoteMoment[]> {
  constructor(
    readonly key: OrderKey,
    readonly kind: OrderNote['kind'],
    readonly before: Before | null,
    readonly limit: number,
  ) {
    super();
  }
}

@QueryHandler(ListNoteMoments)
export class ListNoteMomentsHandler implements IQueryHandler<ListNoteMoments> {
  constructor(private readonly unitOfWork: UnitOfWork) {}

  execute(list: ListNoteMoments): Promise<NoteMoment[]> {
    const { key, kind, before, limit } = list;
    const parameters = [key.channelId, key.orderId, kind, limit, ...beforeParameters(before)];
    return this.unitOfWork.runFor(list, (tx) => tx.query<NoteMoment>(MOMENTS, parameters));
  }
}

const MOMENTS = `
  SELECT created_at AS at, id::text AS key, text, assignee_id, actor_kind, key_id, client_name FROM order_notes
   WHERE channel_id = $1 AND order_id = $2 AND kind = $3 AND ${beforeSql('created_at', 'id::text', 5)}
   ORDER BY ${newestFirst('created_at', 'id::text')} LIMIT $4`;
