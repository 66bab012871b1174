import type { AuditRecord } from './audit-record';

/** Who made a change, as responses show it. */
export interface Actor {
  readonly kind: string;
  readonly key_id: string | null;
  readonly person_id?: string;
  readonly device_id?: string;
  readonly client_name: string;
}

/** Ids of people and devices are recorded where those of keys are. */
export function actorOf({
  actor_kind: kind,
  key_id,
  client_name,
}: Pick<AuditRecord, 'actor_kind' | 'key_id' | 'client_name'>): Actor {
  if (key_id !== null && kind === 'person') return { kind, key_id: null, person_id: key_id, client_name };
  if (key_id !== null && kind === 'device') return { kind, key_id: null, device_id: key_id, client_name };
  return { kind, key_id, client_name };
}
