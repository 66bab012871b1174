import { v7 as uuid } from 'uuid';
import type { Tx } from '@libs/unit-of-work';
import { AuditEntry } from './entities/audit-entry.entity';
import { type TrailEntry, resourceTypeOf } from './model/trail-entry';
import type { AuditFilter, AuditPosition, AuditRecord } from './model/audit-record';
import type { Requester } from './model/requester';

/** Records who did what, in the transaction of the change: neither is ever committed without the other. */
export async function writeToTrail(tx: Tx, by: Requester, entry: TrailEntry): Promise<void> {
  await tx.manager.insert(AuditEntry, {
    id: uuid(),
    at: tx.now,
    request_id: by.requestId,
    actor_kind: by.kind,
    key_id: by.keyId,
    client_name: by.clientName,
    action: entry.action,
    resource_type: resourceTypeOf(entry.action),
    resource_id: entry.resourceId,
    channel_id: entry.channelId,
    changed: [...entry.changed],
  });
}

/** The entries, newest first, from a position on. */
export function readTrail(
  tx: Tx,
  filter: AuditFilter,
  before: AuditPosition | null,
  limit: number,
): Promise<AuditRecord[]> {
  return tx.query<AuditRecord>(READ, [
    filter.resourceType,
    filter.resourceId,
    filter.channelId,
    filter.actor,
    filter.action,
    filter.since,
    filter.until,
    before?.at ?? null,
    before?.id ?? null,
    before?.version ?? null,
    limit,
  ]);
}

const READ = `
  SELECT id, 0 AS version, at, request_id, actor_kind, key_id, client_name, action, resource_type, resource_id, channel_id,
         changed
    FROM audit_entries
   WHERE ($1::text IS NULL OR resource_type = $1)
     AND ($2::text IS NULL OR resource_id = $2)
     AND ($3::uuid IS NULL OR channel_id = $3)
     AND ($4::text IS NULL OR client_name = $4 OR key_id::text = lower($4))
     AND ($5::text IS NULL OR action = $5)
     AND ($6::timestamptz IS NULL OR at >= $6)
     AND ($7::timestamptz IS NULL OR at <= $7)
     AND ($8::timestamptz IS NULL OR (at, id, 0) < ($8, $9::uuid, $10::int))
   ORDER BY at DESC, id DESC LIMIT $11`;
