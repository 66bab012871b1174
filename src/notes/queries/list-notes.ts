import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { Reads } from '../../infrastructure/database';
import type { OrderKey } from '../../orders';
import type { OrderNote } from '../entities/order-note.entity';

/** The notes of an order, newest first, older than the one with the id. */
export class ListNotes extends Query<OrderNote[]> {
  constructor(
    readonly key: OrderKey,
    readonly before: string | null,
    readonly limit: number,
  ) {
    super();
  }
}

@QueryHandler(ListNotes)
export class ListNotesHandler implements IQueryHandler<ListNotes> {
  constructor(private readonly reads: Reads) {}

  execute({ key, before, limit }: ListNotes): Promise<OrderNote[]> {
    return this.reads
      .reader()
      .onSnapshot((tx) => tx.query<OrderNote>(NOTES, [key.channelId, key.orderId, before, limit]));
  }
}

const NOTES = `
  SELECT * FROM order_notes
   WHERE channel_id = $1 AND order_id = $2 AND kind = 'note' AND ($3::uuid IS NULL OR id < $3)
   ORDER BY id DESC LIMIT $4`;
