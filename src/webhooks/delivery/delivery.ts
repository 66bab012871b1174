/** A delivery in a worker's hands, with all that its attempt needs. */
export interface ClaimedDelivery {
  readonly channel_id: string;
  readonly event_id: string;
  readonly id: string;
  readonly event_type: string;
  /** Null when the event is of no order that there is. */
  readonly order_id: string | null;
  readonly version: number | null;
  /** Attempts made so far, and how many of them before the last replay. */
  readonly attempts: number;
  readonly replayed_after: number;
  /** How many claims of it were lost, and how many tries failed through a fault of ours, since the last attempt. */
  readonly lost_claims: number;
  readonly faults: number;
  readonly claim: string;
  readonly url: string;
  /** Sealed, the newest first; empty when the channel has none. */
  readonly secrets: readonly string[];
  readonly oauth2_enabled: boolean;
  /** JSON text of the payload. */
  readonly data: string;
  /** JSON text of an `EventOrigin`, or null. */
  readonly origin: string | null;
  readonly occurred_at: Date;
}

/** What is kept of an attempt (docs/webhooks.md#history). */
export interface AttemptRecord {
  readonly delivery: ClaimedDelivery;
  readonly state: 'pending' | 'delivered' | 'failed';
  /** Until the next attempt; null when there is none. */
  readonly delayMs: number | null;
  readonly durationMs: number;
  /** JSON text, masked. */
  readonly requestHeaders: string;
  readonly responseStatus: number | null;
  readonly responseBody: string | null;
  readonly error: string | null;
  /**
   * The receiver said it is gone for good: the endpoint is switched off
   * (docs/webhooks.md#what-counts-as-delivered).
   */
  readonly gone: boolean;
}

/**
 * The sealed secrets that sign a channel's deliveries: the current one, and the one it replaced for a while
 * (docs/webhooks.md#settings-of-a-webhook).
 */
export const SIGNING_SECRETS = `
  array_remove(ARRAY[c.webhook_secret,
                     CASE WHEN c.webhook_old_secret_until > now() THEN c.webhook_old_secret END], NULL)`;

/**
 * Locks channels, in one order for all. Whoever changes several deliveries locks their channels first; otherwise two of
 * them could each wait for the other.
 */
export const LOCK_CHANNELS = `
  SELECT id, webhook_failures, webhook_failing_since FROM channels
   WHERE id = ANY ($1) ORDER BY id FOR NO KEY UPDATE`;
