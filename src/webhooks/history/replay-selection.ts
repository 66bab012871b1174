import { CAUSE, DELIVERED, IS_DELIVERED, IS_SHOWN } from './delivery-status';
import type { DeliveryStatus } from './dto/delivery.dto';

/** Which deliveries of a channel are sent again. Null for any. */
export interface ReplaySelection {
  /** With these, skipped ones are sent too. */
  readonly deliveryIds: readonly string[] | null;
  readonly since: Date | null;
  readonly until: Date | null;
  readonly status: DeliveryStatus | null;
  readonly eventType: string | null;
  readonly responseStatus: number | null;
  /** Why there was no response, as the causes of failures have it. */
  readonly error: string | null;
}

export const ALL_DELIVERIES: ReplaySelection = {
  deliveryIds: null,
  since: null,
  until: null,
  status: null,
  eventType: null,
  responseStatus: null,
  error: null,
};

/** The ids of a selection, or of what is left of it. */
export interface IdRange {
  readonly after: string;
  readonly last: string;
}

/** How much the clocks of the processes that create ids may differ. */
const CLOCKS_DIFFER_MS = 300_000;
const LAST_MS = 2 ** 48 - 1;
const FIRST_ID = '00000000-0000-0000-0000-000000000000';
const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

/** Ids begin with their creation time in milliseconds: those of all deliveries that were created in this time. */
export function idsOf({ since, until }: Pick<ReplaySelection, 'since' | 'until'>): IdRange {
  return {
    after: since === null ? FIRST_ID : idAt(since.getTime() - CLOCKS_DIFFER_MS, FIRST_ID),
    last: until === null ? LAST_ID : idAt(until.getTime() + CLOCKS_DIFFER_MS, LAST_ID),
  };
}

function idAt(ms: number, filler: string): string {
  const time = Math.min(Math.max(0, ms), LAST_MS).toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}${filler.slice(13)}`;
}

/** The receiver made the change itself, so it is sent only when the delivery is named. */
export const SKIPPED = `(state = 'failed' AND attempts = 0 AND skipped_origin IS NOT NULL)`;

/** True of all that have the response `$8`. It tells Postgres that those which failed are in the index of undelivered ones. */
const HAS_RESPONSE = `${IS_SHOWN} AND ($8 BETWEEN 200 AND 299 OR NOT ${DELIVERED})`;

/** Whether a delivery is one of a selection, by `selectedBy`. */
export const IS_SELECTED = `
      channel_id = $1 AND id > $7 AND id <= $10
     AND ($2::uuid[] IS NULL OR id = ANY ($2))
     AND ($3::timestamptz IS NULL OR created_at >= $3)
     AND ($4::timestamptz IS NULL OR created_at <= $4)
     AND ($5::bool IS NOT TRUE OR ${IS_DELIVERED}) AND ($5::bool IS NOT FALSE OR NOT ${DELIVERED})
     AND ($5::bool IS NULL OR ${IS_SHOWN})
     AND ($6::text IS NULL OR event_type = $6)
     AND ($8::int IS NULL OR response_status = $8 AND ${HAS_RESPONSE})
     AND ($9::text IS NULL OR ${CAUSE} = $9)
     AND ($2::uuid[] IS NOT NULL OR NOT ${SKIPPED})`;

/** The ids of the first so many of a selection. @param deliveries the table, or few rows of it */
export const selectedSql = (most: number, deliveries = 'webhook_deliveries') =>
  `SELECT id FROM ${deliveries} WHERE ${IS_SELECTED} ORDER BY id LIMIT ${most}`;

/** The parameters of `IS_SELECTED`: ten. */
export function selectedBy(
  channelId: string,
  { deliveryIds, since, until, status, eventType, responseStatus, error }: ReplaySelection,
  { after, last }: IdRange,
): unknown[] {
  const isDelivered = status === null ? null : status === 'delivered';
  return [channelId, deliveryIds, since, until, isDelivered, eventType, after, responseStatus, error, last];
}
