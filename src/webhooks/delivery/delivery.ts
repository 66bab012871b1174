import type { Headers } from './sending/model/stored-headers';

/** A claimed delivery, with everything that its attempt needs. */
export interface ClaimedDelivery {
  readonly channel_id: string;
  readonly event_id: string;
  readonly id: string;
  readonly event_type: string;
  /** Null when the event is not about an existing order. */
  readonly order_id: string | null;
  readonly version: number | null;
  /** Attempts made so far, and how many of them before the last replay. */
  readonly attempts: number;
  readonly replayed_after: number;
  /** How many claims were lost, and how many tries failed through a fault of the service, since the last attempt. */
  readonly lost_claims: number;
  readonly faults: number;
  readonly claim: string;
  /** Of a probe: until when the right to make it was taken. */
  readonly probe_until?: Date;
  readonly url: string;
  /** Sealed, newest first; empty when the channel has none. */
  readonly secrets: readonly string[];
  readonly oauth2_enabled: boolean;
  /** JSON text of the payload. */
  readonly data: string;
  /** JSON text of an `EventOrigin`, or null. */
  readonly origin: string | null;
  readonly occurred_at: Date;
}

/** The record of an attempt (docs/webhooks.md#history). */
export interface AttemptRecord {
  readonly delivery: ClaimedDelivery;
  readonly state: 'pending' | 'delivered' | 'failed';
  /** Until the next attempt; null when there is none. */
  readonly delayMs: number | null;
  readonly durationMs: number;
  /** Masked. */
  readonly requestHeaders: Headers;
  readonly responseStatus: number | null;
  readonly responseBody: string | null;
  readonly error: string | null;
  /** The receiver is permanently gone: the webhook is disabled (docs/webhooks.md#what-counts-as-delivered). */
  readonly gone: boolean;
}
