import type { AuditRecord } from './audit-record';

/** Who made a change, as responses show it. */
export interface Actor {
  readonly kind: string;
  readonly key_id: string | null;
  readonly person_id?: string;
  readonly client_name: string;
}

/** Ids of people are recorded where those of keys are. */
export function actorOf({ actor_kind: kind, key_id, client_name }: AuditRecord): Actor {
  if (kind !== 'person' || key_id === null) return { kind, key_id, client_name };
  return { kind, key_id: null, person_id: key_id, client_name };
}
