/** Something that was done, as it is read: an entry of the trail, or a version of an order. */
export interface AuditRecord {
  /** Of the entry; of the order when it is a version. */
  readonly id: string;
  /** Of the order; 0 for an entry. */
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

/** What to read; null does not limit. */
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

/** A place in the order of all records, which is time, then id, then version. */
export type AuditPosition = Pick<AuditRecord, 'at' | 'id' | 'version'>;
