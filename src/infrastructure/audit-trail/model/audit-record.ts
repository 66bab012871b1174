/** A record of the audit log: an entry of the trail, or a version of an order. */
export interface AuditRecord {
  /** Id of the entry, or of the order for a version. */
  readonly id: string;
  /** Version of the order; 0 for an entry. */
  readonly version: number;
  readonly at: Date;
  readonly request_id: string | null;
  readonly actor_kind: string;
  readonly key_id: string | null;
  readonly client_name: string;
  readonly action: string;
  readonly resource_type: string;
  readonly resource_id: string;
  readonly channel_id: string | null;
  readonly changed: readonly string[];
}

/** Filters; null means any. */
export interface AuditFilter {
  readonly resourceType: string | null;
  readonly resourceId: string | null;
  readonly channelId: string | null;
  /** A key's id, or a client's name. */
  readonly actor: string | null;
  readonly action: string | null;
  /** Both inclusive. */
  readonly since: Date | null;
  readonly until: Date | null;
}

/** A position in the list: records are sorted by time, then id, then version. */
export type AuditPosition = Pick<AuditRecord, 'at' | 'id' | 'version'>;
