import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { UnitOfWork } from '@libs/unit-of-work';
import {
  type Before,
  beforeParameters,
  beforeSql,
  type MergedRow,
  newestFirst,
} from '../../../infrastructure/http';
import type { FieldChange } from '../../model/order-change';
import type { OrderStatus } from '../../../contract';
import { hasTexts } from '../../archive/archived-columns';
import { changesOf } from '../../store/stored-changes';

/** Changes of a page are shown up to this size, those of the newest versions first; a change may have megabytes. */
export const MOST_BYTES_OF_CHANGES = 128 * 1024;

/** A version in the timeline of its order. */
export interface OrderMoment extends MergedRow {
  readonly version: number;
  readonly change_type: string;
  readonly status_from: OrderStatus | null;
  readonly status_to: OrderStatus | null;
  readonly actor: string | null;
  readonly request_id: string | null;
  /** Null when they are left out because they are long; those in the archive are read by `ListArchivedChanges`. */
  readonly changes: readonly FieldChange[] | null | 'archived';
}

/** The versions of an order, newest first, from a moment on. */
export class ListOrderMoments extends Query<OrderMoment[]> {
  constructor(
    readonly channelId: string,
    readonly orderId: string,
    readonly before: Before | null,
    readonly limit: number,
  ) {
    super();
  }
}

type Row = Omit<OrderMoment, 'changes'> & { readonly changes: string | null; readonly is_archived: boolean };

@QueryHandler(ListOrderMoments)
export class ListOrderMomentsHandler implements IQueryHandler<ListOrderMoments> {
  constructor(private readonly unitOfWork: UnitOfWork) {}

  async execute(list: ListOrderMoments): Promise<OrderMoment[]> {
    const { channelId, orderId, limit, before } = list;
    const parameters = [channelId, orderId, limit, ...beforeParameters(before)];
    const rows = await this.unitOfWork.runFor(list, (tx) => tx.query<Row>(MOMENTS, parameters));
    return rows.map(({ is_archived, changes, ...row }) => ({
      ...row,
      changes: is_archived ? 'archived' : changes === null ? null : (JSON.parse(changes) as FieldChange[]),
    }));
  }
}

const KEY = `lpad(version::text, 10, '0')`;

const MOMENTS = `
  SELECT at, key, version, change_type, status_from, status_to, actor, request_id, is_archived,
         CASE WHEN sum(octet_length(changes)) OVER (ORDER BY version DESC) <= ${MOST_BYTES_OF_CHANGES} THEN changes END AS changes
    FROM (SELECT created_at AS at, ${KEY} AS key, version, change_type, status_from, status_to, actor, request_id, ${changesOf('v')} AS changes,
                 NOT ${hasTexts('v')} AS is_archived
            FROM order_versions v
           WHERE channel_id = $1 AND order_id = $2 AND ${beforeSql('created_at', KEY, 4)}
           ORDER BY ${newestFirst('created_at', KEY)} LIMIT $3) page
   ORDER BY version DESC`;
