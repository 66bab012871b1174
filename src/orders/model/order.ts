import type { ItemContent, JsonObject, OrderItem } from './order-item';
import type { OrderStatus } from '../workflow/model/order-status';

/** An order as the service shows it and as each version is stored. */
export interface Order {
  readonly id: string;
  readonly version: number;
  readonly channel_id: string;
  readonly status: OrderStatus;
  readonly order_number: string;
  readonly order_date: string;
  readonly delivery_type: number | null;
  readonly customer_info: JsonObject | null;
  readonly items: readonly OrderItem[];
  readonly totals: JsonObject | null;
  readonly shipping_info: JsonObject | null;
  readonly payment_info: JsonObject | null;
  readonly place_info: JsonObject | null;
  readonly channel_specific_data: JsonObject | null;
  readonly metadata: JsonObject | null;
  /** The `RESTRICTED_TO_SELL_*` flags of all items (docs/rules/orders.md#items). */
  readonly fulfilment_flags: readonly string[];
  readonly created_at: string;
  readonly updated_at: string;
}

/** An order as a client describes it: everything except what the service assigns. */
export interface OrderContent {
  readonly order_number: string;
  /** UTC, milliseconds (docs/rules/values.md#time). */
  readonly order_date: string;
  readonly delivery_type: number | null;
  readonly customer_info: JsonObject | null;
  readonly items: readonly ItemContent[];
  readonly totals: JsonObject | null;
  readonly shipping_info: JsonObject | null;
  readonly payment_info: JsonObject | null;
  readonly channel_specific_data: JsonObject | null;
  readonly metadata: JsonObject | null;
}
