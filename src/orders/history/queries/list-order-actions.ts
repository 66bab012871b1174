import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { UnitOfWork } from '@libs/unit-of-work';
import type { AuditFilter, AuditPosition, AuditRecord } from '../../../infrastructure/audit-trail';
import { isId } from '../../../infrastructure/http';
import { changesOf, MOST_NAMES } from '../../store/stored-changes';

const RESOURCE = 'order';
const ACTION_START = `${RESOURCE}.`;

/** Who changed which order and how, newest first, from a position on: versions as records of the audit log. */
export class ListOrderActions extends Query<AuditRecord[]> {
  constructor(
    readonly filter: AuditFilter,
    readonly before: AuditPosition | null,
    readonly limit: number,
  ) {
    super();
  }
}

@QueryHandler(ListOrderActions)
export class ListOrderActionsHandler implements IQueryHandler<ListOrderActions> {
  constructor(private readonly unitOfWork: UnitOfWork) {}

  execute(search: ListOrderActions): Promise<AuditRecord[]> {
    if (!mayMatch(search.filter)) return Promise.resolve([]);
    return this.unitOfWork.runFor(search, (tx) =>
      tx.query<AuditRecord>(orderActionsSql(search.filter), orderActionsParameters(search)),
    );
  }
}

export function orderActionsParameters({ filter, before, limit }: ListOrderActions): unknown[] {
  return [
    filter.resourceId,
    filter.channelId,
    filter.actor,
    filter.action?.slice(ACTION_START.length) ?? null,
    filter.since,
    filter.until,
    before?.at ?? null,
    before?.id ?? null,
    before?.version ?? null,
    limit,
  ];
}

function mayMatch({ resourceType, resourceId, action }: AuditFilter): boolean {
  if (resourceType !== null && resourceType !== RESOURCE) return false;
  if (resourceId !== null && !isId(resourceId)) return false;
  return action === null || action.startsWith(ACTION_START);
}

/**
 * Versions are indexed and distributed by channel, so each channel is asked for its newest, and the newest of
 * all these are returned.
 */
export function orderActionsSql({ resourceId, channelId }: AuditFilter): string {
  return `
  SELECT v.order_id AS id, v.version, v.created_at AS at, v.request_id, v.key_id, coalesce(v.actor, '') AS client_name,
         CASE WHEN v.key_id IS NULL AND v.actor = 'system' THEN 'system' ELSE 'key' END AS actor_kind,
         '${ACTION_START}' || v.change_type AS action, '${RESOURCE}' AS resource_type, v.order_id AS resource_id, v.channel_id,
         ARRAY(SELECT change->>'field' FROM json_array_elements((${changesOf('v')})::json) WITH ORDINALITY c(change, n)
                GROUP BY 1 ORDER BY min(n) LIMIT ${MOST_NAMES}) AS changed
    FROM (${channelsSql(resourceId, channelId)}) s(channel_id)
   CROSS JOIN LATERAL (
     SELECT * FROM order_versions o
      WHERE o.channel_id = s.channel_id
        AND ($1::uuid IS NULL OR o.order_id = $1)
        AND ($2::uuid IS NULL OR o.channel_id = $2)
        AND ($3::text IS NULL OR o.actor = $3 OR o.key_id::text = lower($3))
        AND ($4::text IS NULL OR o.change_type = $4)
        AND ($5::timestamptz IS NULL OR o.created_at >= $5)
        AND ($6::timestamptz IS NULL OR o.created_at <= $6)
        AND ($7::timestamptz IS NULL OR (o.created_at, o.order_id, o.version) < ($7, $8::uuid, $9::int))
      ORDER BY o.created_at DESC, o.order_id DESC, o.version DESC LIMIT $10) v
   ORDER BY v.created_at DESC, v.order_id DESC, v.version DESC LIMIT $10`;
}

function channelsSql(resourceId: string | null, channelId: string | null): string {
  if (channelId !== null) return 'SELECT $2::uuid';
  return resourceId === null ? 'SELECT id FROM channels' : 'SELECT channel_id FROM orders WHERE id = $1';
}
