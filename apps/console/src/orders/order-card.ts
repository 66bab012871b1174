import type { OrderStatusName } from './statuses';

/** What lists show of an order (docs/screens.md#the-board). */
export interface OrderCard {
  readonly id: string;
  readonly channel_id: string;
  readonly order_number: string;
  readonly version: number;
  readonly status: OrderStatusName;
  readonly delivery_type: number | null;
  readonly place_id: string | null;
  readonly order_date: string;
  readonly created_at: string;
  readonly updated_at: string;
  /** The next deadline; null or absent when there is none to meet. */
  readonly due?: Due | null;
  /** Who takes care of it; null or absent when nobody does. */
  readonly assignee?: Assignee | null;
}

/** A person who takes care of an order (docs/screens.md#notes-and-assignees). */
export interface Assignee {
  readonly person_id: string;
  readonly name: string;
}

export interface Due {
  readonly kind: string;
  readonly at: string;
}
