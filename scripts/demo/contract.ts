/** The parts of the service's wire shapes that the demo reads. */
export interface ApiKey {
  readonly id: string;
  readonly key: string;
}

export interface Channel {
  readonly id: string;
  readonly name: string;
}

/** Response to POST /v1/orders: queued, not applied (docs/rules/orders.md#checked-at-once-checked-later). */
export interface Accepted {
  readonly message: string;
  readonly jobId: string;
  readonly orderData: { readonly id: string };
}

export interface Job {
  readonly id: string;
  readonly status: 'queued' | 'processing' | 'completed' | 'failed';
  readonly error: { readonly code: string; readonly message: string } | null;
  /** ISO 8601, milliseconds, on the service's clock; null until the job has ended. */
  readonly completed_at: string | null;
}

/** A webhook body: these four fields and nothing else (docs/rules/events.md#envelope). */
export interface Envelope {
  readonly event_type: string;
  readonly event_id: string;
  readonly timestamp: string;
  readonly data: Readonly<Record<string, unknown>>;
}

/** The events that a webhook can receive. */
export const EVENT_NAMES = [
  'order:created',
  'order:updated',
  'order:status_changed',
  'order:failed',
  'webhook:test',
] as const;
