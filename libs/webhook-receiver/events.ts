type JsonObject = Readonly<Record<string, unknown>>;

/** An item of an order. Later versions of the service may add members here and everywhere in `data`. */
export interface OrderItem {
  readonly item_id: string;
  readonly sku: string | null;
  readonly name: string | null;
  readonly quantity: number;
  readonly price: number | null;
  readonly status: string;
  readonly image_url: string | null;
  readonly properties: JsonObject;
  readonly substitutable: boolean;
  readonly allowed_substitutions: readonly unknown[];
  readonly collected_product: JsonObject | null;
  readonly created_at: string;
  readonly updated_at: string;
}

/** The complete order as it was at `version`. */
export interface OrderPayload {
  readonly id: string;
  readonly version: number;
  readonly channel_id: string;
  readonly status: string;
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
  readonly fulfilment_flags: readonly string[];
  readonly created_at: string;
  readonly updated_at: string;
}

/** The cause of the change; present only when the request gave one. */
interface Cause {
  readonly caused_by?: string;
  readonly correlation_id?: string;
}

interface Envelope<Type extends string, Data> {
  readonly event_type: Type;
  /** The same in every attempt: drop repeats by it. */
  readonly event_id: string;
  /** ISO 8601. */
  readonly timestamp: string;
  readonly data: Data & Cause;
}

interface Step {
  readonly from: string;
  readonly to: string;
}

export type OrderCreated = Envelope<'order:created', OrderPayload & { readonly order_id: string }>;

export type OrderUpdated = Envelope<
  'order:updated',
  OrderPayload & {
    readonly order_id: string;
    readonly changes: {
      readonly status?: Step;
      readonly items?: readonly {
        readonly item_id: string;
        readonly field: string;
        readonly from: unknown;
        readonly to: unknown;
      }[];
    };
  }
>;

export type OrderStatusChanged = Envelope<
  'order:status_changed',
  {
    readonly order_id: string;
    readonly channel_id: string;
    readonly order_number: string;
    readonly version: number;
    readonly status: Step;
    readonly previous_status: string;
    readonly metadata: JsonObject & {
      readonly updated_by: string | null;
      readonly user_id: string | null;
      readonly user_name: string | null;
    };
    readonly order: OrderPayload;
  }
>;

export type OrderFailed = Envelope<
  'order:failed',
  {
    readonly channel_id: string;
    readonly order_number: string | null;
    readonly operation_type: 'order_create' | 'order_status_update' | 'order_validation' | 'place_resolution';
    readonly error_count: number;
    readonly metadata: JsonObject & { readonly errors: readonly string[]; readonly error_code?: string };
  }
>;

export type WebhookTest = Envelope<'webhook:test', { readonly channel_id: string; readonly message: string }>;

/** A webhook's body. Narrow it by `event_type`, and ignore types that you do not know. */
export type WebhookEvent = OrderCreated | OrderUpdated | OrderStatusChanged | OrderFailed | WebhookTest;
