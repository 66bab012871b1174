import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { Reads } from '../../infrastructure/database';
import { SHOWN_COLUMNS, type ShownJob } from './job-list-sql';

const MOST = 20;

/** Creations with this order number that failed for good, newest first. */
export class ListFailedCreations extends Query<ShownJob[]> {
  constructor(
    readonly orderNumber: string,
    readonly channels: readonly string[],
  ) {
    super();
  }
}

@QueryHandler(ListFailedCreations)
export class ListFailedCreationsHandler implements IQueryHandler<ListFailedCreations> {
  constructor(private readonly reads: Reads) {}

  execute({ orderNumber, channels }: ListFailedCreations): Promise<ShownJob[]> {
    return this.reads
      .reader()
      .onSnapshot((tx) => tx.query<ShownJob>(FAILED_CREATIONS, [orderNumber, channels]));
  }
}

/** A number has few jobs. */
const FAILED_CREATIONS = `
  WITH few AS MATERIALIZED (
    SELECT ${SHOWN_COLUMNS.join(', ')} FROM jobs WHERE order_number = $1 AND channel_id = ANY ($2::uuid[])
  )
  SELECT * FROM few WHERE status = 'failed' AND type = 'order_create' ORDER BY id DESC LIMIT ${MOST}`;
