import type { WebhookEvent } from '../generated/events.js';
import type { QueryOf } from '../http/routes.js';
import type { IterationOptions } from '../pages.js';

/** What narrows the feed down. */
export type EventFilter = Pick<QueryOf<'/v1/events', 'get'>, 'event_type' | 'order_id' | 'order_number'>;

export interface FeedPage {
  /** Oldest first. */
  readonly data: readonly WebhookEvent[];
  /** The `after` of the next page; null while nothing has happened yet. */
  readonly next: string | null;
}

export interface ReadOptions extends IterationOptions {
  /** The `event_id` of the last event that is known; absent: from the beginning. */
  readonly after?: string | undefined;
  readonly filter?: EventFilter | undefined;
}

export interface FollowOptions extends ReadOptions {
  /** How often to look where there is no socket. Default: 1 000. */
  readonly pollMs?: number | undefined;
  /** Called with the failure of a read that will be repeated. */
  readonly onInterruption?: ((error: Error) => void) | undefined;
}
