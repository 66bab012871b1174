/** The kinds of work that can be parked, in the order in which they are listed. */
export const PARKED_KINDS = ['job', 'event', 'delivery', 'push'] as const;
export type ParkedKind = (typeof PARKED_KINDS)[number];

/** Work that failed through a fault of ours and is set aside, or that waits behind such work of its order. */
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
  /** When it is tried again by itself; null: after the one of its order that it waits behind. */
  readonly next_try_at: Date | null;
}

/** Where a list of parked rows of one kind goes on: rows are listed by channel and id. */
export interface ParkedPosition {
  readonly channelId: string;
  readonly id: string;
}

/** Where a list of all kinds goes on. */
export interface ParkedCursor extends ParkedPosition {
  readonly kind: ParkedKind;
}

/** Which rows an operator drives again: all that both allow; null allows all. */
export interface ParkedSelection {
  readonly channelId: string | null;
  /** Texts as they were given: some may be ids of another kind, or of nothing. */
  readonly ids: readonly string[] | null;
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const EVENT_ID = /^[\x21-\x7e]{1,255}$/;

/** What ids of each kind look like. */
const IDS: Readonly<Record<ParkedKind, RegExp>> = {
  job: UUID,
  event: EVENT_ID,
  delivery: UUID,
  push: EVENT_ID,
};

/** A position as the text that a client hands back to go on after it. */
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
