/** The kinds of work that can be parked, in the order in which they are listed. */
export const PARKED_KINDS = ['job', 'event', 'delivery', 'push', 'deadline', 'bulk'] as const;
export type ParkedKind = (typeof PARKED_KINDS)[number];

/**
 * Work that was set aside because it failed through a fault of the service, or that waits behind such work of
 * its order.
 */
export interface ParkedRow {
  readonly channel_id: string;
  readonly id: string;
  readonly order_id: string | null;
  /** Such as `order.create` or `order:updated`. */
  readonly type: string;
  /** Number of failed tries. */
  readonly tries: number;
  /** Why the last try failed; for operators. Never a secret or a device token. */
  readonly error: string | null;
  readonly parked_at: Date;
  /** When it is retried automatically; null when it waits behind an earlier one of its order. */
  readonly next_try_at: Date | null;
}

/** Where a list of all kinds continues: by kind, channel and id. */
export interface ParkedCursor {
  readonly kind: ParkedKind;
  readonly channelId: string;
  readonly id: string;
}

/** The rows that an operator retries: those that match both; null matches all. */
export interface ParkedSelection {
  readonly channelId: string | null;
  /** Ids as given: some may belong to another kind, or to nothing. */
  readonly ids: readonly string[] | null;
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const EVENT_ID = /^[\x21-\x7e]{1,255}$/;

/** The form of ids of each kind. */
const IDS: Readonly<Record<ParkedKind, RegExp>> = {
  job: UUID,
  event: EVENT_ID,
  delivery: UUID,
  push: EVENT_ID,
  deadline: UUID,
  bulk: UUID,
};

/** A position as the cursor that clients send back. */
export function toCursor({ kind, channelId, id }: ParkedCursor): string {
  return Buffer.from(`${kind}.${channelId}.${id}`).toString('base64url');
}

/** The position in a cursor, or null when the text is not a cursor. */
export function readCursor(text: string): ParkedCursor | null {
  const [named, channelId = '', ...rest] = Buffer.from(text, 'base64url').toString('latin1').split('.');
  const id = rest.join('.');
  const kind = PARKED_KINDS.find((one) => one === named);
  const isWritten = kind !== undefined && UUID.test(channelId) && IDS[kind].test(id);
  return isWritten ? { kind, channelId, id } : null;
}
