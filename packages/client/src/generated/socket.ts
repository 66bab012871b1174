// Written by `npm run docs`: change what it is written from.

import type { OrderStatus, StatusStep, Cause, JsonObject } from './events.js';

/** What the realtime socket takes (docs/realtime.md). */
export type SocketRequest =
  | {
      readonly type: 'auth';
      readonly apiKey: string;
    }
  | {
      readonly type: 'subscribe';
      readonly topic: string;
      readonly filter?: {
        readonly channel_id?: string;
      } | null;
      readonly after?: string | null;
    }
  | {
      readonly type: 'unsubscribe';
      readonly topic: string;
      readonly filter?: {
        readonly channel_id?: string;
      } | null;
    };

/** What it sends (docs/realtime.md). */
export type SocketMessage =
  | {
      readonly type: 'auth_ok';
      readonly client_name: string;
    }
  | {
      readonly type: 'subscribed';
      readonly topic: 'orders.status' | 'orders.changes' | 'attention';
      readonly filter: {
        readonly channel_id: string;
      } | null;
    }
  | {
      readonly type: 'unsubscribed';
      readonly topic: 'orders.status' | 'orders.changes' | 'attention';
      readonly filter: {
        readonly channel_id: string;
      } | null;
    }
  | {
      readonly type: 'event';
      readonly topic: 'orders.status';
      readonly event_id: string;
      readonly timestamp: string;
      readonly data: Cause & {
        readonly order_id: string;
        readonly channel_id: string;
        readonly order_number: string;
        readonly version: number;
        readonly status: StatusStep;
        readonly previous_status: OrderStatus;
        readonly old_status: OrderStatus;
        readonly new_status: OrderStatus;
        readonly metadata: JsonObject & {
          readonly updated_by: string | null;
          readonly user_id: string | null;
          readonly user_name: string | null;
          readonly forced_transition?: boolean;
        };
      };
    }
  | {
      readonly type: 'event';
      readonly topic: 'orders.changes';
      readonly event_id: string;
      readonly timestamp: string;
      readonly data: {
        readonly order_id: string;
        readonly channel_id: string;
        readonly version: number;
        readonly change_type: string;
        readonly status: {
          readonly from:
            | 'pending'
            | 'processing'
            | 'picking'
            | 'picked'
            | 'retrieving'
            | 'shipped'
            | 'collected'
            | 'completed'
            | 'cancelled'
            | 'failed'
            | 'suspended'
            | null;
          readonly to: OrderStatus;
        } | null;
        readonly detail: JsonObject | null;
        readonly order: {
          readonly id: string;
          readonly channel_id: string;
          readonly order_number: string;
          readonly version: number;
          readonly status: OrderStatus;
          readonly delivery_type: 0 | 1 | 2 | null;
          readonly place_id: string | null;
          readonly order_date: string;
          readonly created_at: string;
          readonly updated_at: string;
          readonly due: {
            readonly kind: 'accept_by' | 'pick_by' | 'ready_by';
            readonly at: string;
            readonly state: 'waiting' | 'warned' | 'breached' | 'met';
          } | null;
          readonly assignee: {
            readonly person_id: string;
            readonly name: string;
          } | null;
        };
      };
    }
  | {
      readonly type: 'event';
      readonly topic: 'attention';
      readonly timestamp: string;
      readonly data: {
        readonly channel_id: string;
      };
    }
  | {
      readonly type: 'error';
      readonly code:
        | 'SERVICE_UNAVAILABLE'
        | 'INTERNAL_ERROR'
        | 'UNAUTHORIZED'
        | 'CHANNEL_NOT_FOUND'
        | 'INVALID_JSON'
        | 'INVALID_MESSAGE'
        | 'UNKNOWN_TYPE'
        | 'INVALID_FILTER'
        | 'NOT_AUTHENTICATED'
        | 'ALREADY_AUTHENTICATED'
        | 'FORBIDDEN'
        | 'UNKNOWN_CURSOR'
        | 'NOT_SUBSCRIBED'
        | 'TOO_MANY_SUBSCRIPTIONS'
        | 'INVALID_FRAME'
        | 'BINARY_FRAME'
        | 'INVALID_TEXT'
        | 'FRAME_TOO_LARGE'
        | 'AUTH_TIMEOUT'
        | 'TOO_MANY_SOCKETS'
        | 'TOO_SLOW'
        | 'TOO_MANY_FAILURES'
        | 'TOO_MANY_MESSAGES';
      readonly message: string;
    };
