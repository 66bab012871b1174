import { MASK } from './masked-headers';

export const SOURCE = 'order-management-service';

/** The event of a delivery, which decides most of its headers. */
export interface HeadersOf {
  readonly event_type: string;
  readonly event_id: string;
}

export type Headers = Readonly<Record<string, string>>;

/** How headers of releases from before begin in the database: all of them are there. */
const WHOLE = '{"Content-Type"';
const NONE = '{}';

/** Nothing but this does not follow from the event: then its digits are stored alone. */
const SIGNED_AT = 'webhook-timestamp';
const DIGITS = /^\d+$/;

/** What each header says unless it says something else, in the order in which they are shown; null: it is absent. */
function usualHeaders({ event_type, event_id }: HeadersOf): Readonly<Record<string, string | null>> {
  return {
    'Content-Type': 'application/json',
    'User-Agent': SOURCE,
    'X-Service-Event': event_type,
    'X-Service-Source': SOURCE,
    'X-Event-Caused-By': null,
    'X-Correlation-Id': null,
    traceparent: null,
    'X-Webhook-Signature': MASK,
    'webhook-id': event_id,
    [SIGNED_AT]: null,
    'webhook-signature': MASK,
    Authorization: null,
  };
}

/**
 * As JSON text, only those that don't follow from the event.
 * @param masked all of them
 * @param asDigits if that is the time of the signature alone
 */
export function shortHeaders(of: HeadersOf, masked: Headers, asDigits: boolean): string {
  const usual = usualHeaders(of);
  const unusual: Record<string, string | null> = {};
  for (const name in usual) {
    const value = masked[name] ?? null;
    if (value !== usual[name]) unusual[name] = value;
  }
  const { [SIGNED_AT]: signedAt, ...others } = unusual;
  const isAlone = signedAt && DIGITS.test(signedAt) && Object.keys(others).length === 0;
  return asDigits && isAlone ? signedAt : JSON.stringify(unusual);
}

/** All headers. @param stored as `shortHeaders` has them, or as JSON text of all */
export function storedHeaders(of: HeadersOf, stored: string): Headers {
  const sent = DIGITS.test(stored)
    ? { [SIGNED_AT]: stored }
    : (JSON.parse(stored) as Record<string, string | null>);
  const isWhole = stored === NONE || stored.startsWith(WHOLE);
  const all = isWhole ? sent : { ...usualHeaders(of), ...sent };
  return Object.fromEntries(
    Object.entries(all).filter((header): header is [string, string] => header[1] !== null),
  );
}
