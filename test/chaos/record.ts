/** The record of a run: all requests and responses, everything stored, everything received. */
export interface ChaosRecord {
  readonly seed: string;
  readonly requests: readonly SentRequest[];
  readonly arrivals: readonly Arrival[];
  readonly faults: readonly InjectedFault[];
  /** Processes that ended without being asked to, or not as they should. */
  readonly ends: readonly ProcessEnd[];
  readonly stored: Stored;
}

/** The database when all work is done. */
export interface Stored {
  readonly orders: readonly StoredOrder[];
  readonly lines: readonly StoredLine[];
  readonly counts: readonly StoredCount[];
  readonly versions: readonly StoredVersion[];
  readonly events: readonly StoredEvent[];
  readonly jobs: readonly StoredJob[];
  readonly deliveries: readonly StoredDelivery[];
  readonly attempts: readonly StoredAttempt[];
}

export const REQUEST_KINDS = ['create', 'replace', 'move', 'add_item', 'update_item', 'remove_item'] as const;
export type RequestKind = (typeof REQUEST_KINDS)[number];

/** One request of the load. All times of a record are milliseconds of the machine's clock. */
export interface SentRequest {
  /** Its `X-Correlation-Id`, by which its events are known. */
  readonly id: string;
  readonly kind: RequestKind;
  /** The order that it changes; of a creation the id that the answer gave, null without one. */
  readonly orderId: string | null;
  readonly idempotencyKey: string | null;
  readonly sentAt: number;
  readonly answeredAt: number;
  /** Null without a response: it may have been executed or not. */
  readonly status: number | null;
  readonly jobId: string | null;
}

/** One webhook request as it arrived. */
export interface Arrival {
  readonly eventId: string;
  readonly text: string;
  /** Whether both signatures are those of the channel's secret. */
  readonly signed: boolean;
  readonly arrivedAt: number;
  /** When the response was sent; null when none was. */
  readonly answeredAt: number | null;
  readonly status: number | null;
}

export interface InjectedFault {
  readonly name: string;
  readonly target: string;
  readonly startedAt: number;
  readonly endedAt: number;
}

export interface ProcessEnd {
  readonly name: string;
  readonly how: string;
  readonly at: number;
}

export interface StoredOrder {
  readonly id: string;
  readonly channelId: string;
  readonly orderNumber: string;
  readonly version: number;
  readonly status: string;
}

export interface StoredLine {
  readonly orderId: string;
  readonly itemId: string;
  readonly quantity: number;
}

/** How many orders of a status a channel has, as its lists count them. */
export interface StoredCount {
  readonly channelId: string;
  readonly status: string;
  readonly count: number;
}

export interface StoredVersion {
  readonly orderId: string;
  readonly version: number;
  readonly statusFrom: string | null;
  readonly statusTo: string | null;
  readonly statusMetadata: Readonly<Record<string, unknown>>;
  /** JSON text of the order. */
  readonly snapshot: string;
}

export interface StoredEvent {
  readonly id: string;
  readonly type: string;
  readonly orderId: string | null;
  readonly version: number | null;
  /** JSON text of the payload. */
  readonly data: string;
}

export interface StoredJob {
  readonly id: string;
  readonly status: string;
}

export interface StoredDelivery {
  readonly eventId: string;
  readonly state: string;
}

export interface StoredAttempt {
  readonly eventId: string;
  readonly endedAt: number;
  readonly delivered: boolean;
}
