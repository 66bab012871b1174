import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { UnitOfWork } from '@libs/unit-of-work';
import {
  type Before,
  beforeParameters,
  beforeSql,
  type MergedRow,
  newestFirst,
} from '../../infrastructure/http';
import { SHOWN_COLUMNS, type ShownJob } from './job-list-sql';

/** A job in the timeline of its order. */
export type JobMoment = ShownJob & Pick<MergedRow, 'at'>;

/** The jobs of an order, newest first, from a moment on. */
export class ListJobsOfOrder extends Query<JobMoment[]> {
  constructor(
    readonly channelId: string,
    readonly orderId: string,
    readonly before: Before | null,
    readonly limit: number,
  ) {
    super();
  }
}

@QueryHandler(ListJobsOfOrder)
export class ListJobsOfOrderHandler implements IQueryHandler<ListJobsOfOrder> {
  constructor(private readonly unitOfWork: UnitOfWork) {}

  execute(list: ListJobsOfOrder): Promise<JobMoment[]> {
    const { channelId, orderId, limit, before } = list;
    const parameters = [channelId, orderId, limit, ...beforeParameters(before)];
    return this.unitOfWork.runFor(list, (tx) => tx.query<JobMoment>(JOBS_OF_ORDER, parameters));
  }
}

/** An order has few jobs: all are found by its index, then sorted. */
const JOBS_OF_ORDER = `
  WITH few AS MATERIALIZED (
    SELECT ${SHOWN_COLUMNS.join(', ')} FROM jobs WHERE key = $2::text AND channel_id = $1::uuid AND type LIKE 'order\\_%'
  )
  SELECT *, created_at AS at FROM few
   WHERE ${beforeSql('created_at', 'id::text', 4)}
   ORDER BY ${newestFirst('created_at', 'id::text')} LIMIT $3`;
