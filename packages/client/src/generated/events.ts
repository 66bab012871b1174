// Written by `npm run docs`: change what it is written from.

export type JsonObject = Readonly<Record<string, unknown>>;

interface Envelope<Type extends string, Data> {
  readonly event_type: Type;
  /** The same in every attempt: drop repeats by it. */
  readonly event_id: string;
  /** ISO 8601. */
  readonly timestamp: string;
  readonly data: Data;
}

export type OrderStatus =
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
  | 'suspended';

export type ItemStatus =
  'pending' | 'picked' | 'partially_picked' | 'not_picked' | 'substituted' | 'cancelled';

export type OrderItem = {
  readonly item_id: string;
  readonly sku: string | null;
  readonly name: string | null;
  readonly quantity: number;
  readonly price: number | null;
  readonly status: ItemStatus;
  readonly image_url: string | null;
  readonly properties: JsonObject;
  readonly substitutable: boolean;
  readonly allowed_substitutions: readonly unknown[];
  readonly collected_product: JsonObject | null;
  readonly created_at: string;
  readonly updated_at: string;
};

export type OrderPayload = {
  readonly id: string;
  readonly version: number;
  readonly channel_id: string;
  readonly status: OrderStatus;
  readonly order_number: string;
  readonly order_date: string;
  readonly delivery_type: 0 | 1 | 2 | null;
  readonly customer_info: JsonObject | null;
  readonly items: readonly OrderItem[];
  readonly totals: JsonObject | null;
  readonly shipping_info: JsonObject | null;
  readonly payment_info: JsonObject | null;
  readonly place_info: {
    readonly place_id: string;
    readonly place_external_id: string | null;
    readonly name: string | null;
    readonly address: JsonObject | null;
  } | null;
  readonly channel_specific_data: JsonObject | null;
  readonly metadata: JsonObject | null;
  readonly fulfilment_flags: readonly string[];
  readonly created_at: string;
  readonly updated_at: string;
};

export type StatusStep = {
  readonly from: OrderStatus;
  readonly to: OrderStatus;
};

export type ItemChange = {
  readonly item_id: string;
  readonly field: string;
  readonly from: unknown;
  readonly to: unknown;
};

export type PickedItem = JsonObject & {
  readonly item_id: string;
  readonly quantity: number;
  readonly properties: JsonObject & {
    readonly picked_quantity: number;
    readonly unpicked_quantity: number;
    readonly sub_item_id: string | null;
  };
};

export type Cause = {
  readonly caused_by?: string;
  readonly correlation_id?: string;
};

export type OrderCreated = Envelope<
  'order:created',
  OrderPayload &
    Cause & {
      readonly order_id: string;
    }
>;

export type OrderUpdated = Envelope<
  'order:updated',
  OrderPayload &
    Cause & {
      readonly order_id: string;
      readonly changes: {
        readonly status?: StatusStep;
        readonly items?: readonly ItemChange[];
      };
    }
>;

export type OrderStatusChanged = Envelope<
  'order:status_changed',
  Cause & {
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
    readonly order: OrderPayload & {
      readonly order_id: string;
    };
  }
>;

export type OrderFailed = Envelope<
  'order:failed',
  | (Cause & {
      readonly channel_id: string;
      readonly order_number: string | null;
      readonly operation_type: 'order_create';
      readonly error_count: number;
      readonly metadata: JsonObject & {
        readonly errors: readonly string[];
        readonly retry_count: number;
        readonly order_data: {
          readonly order_number: string | null;
          readonly channel_id: string;
        };
        readonly error_code?: string;
      };
    })
  | (Cause & {
      readonly channel_id: string;
      readonly order_number: string | null;
      readonly operation_type: 'order_status_update';
      readonly error_count: number;
      readonly metadata: JsonObject & {
        readonly errors: readonly string[];
        readonly error_code: string;
        readonly requested_status: string;
        readonly current_status: string | null;
        readonly valid_transitions: readonly string[];
        readonly processor: string;
        readonly updated_by: string | null;
        readonly failure_type: string;
      };
    })
  | (Cause & {
      readonly channel_id: string;
      readonly order_number: string | null;
      readonly operation_type: 'order_validation';
      readonly error_count: number;
      readonly metadata: JsonObject & {
        readonly errors: readonly string[];
        readonly validation_errors: readonly string[];
        readonly validator: string;
        readonly order_data: {
          readonly order_number: string | null;
          readonly channel_id: string;
          readonly has_items: boolean;
        };
        readonly error_code?: string;
      };
    })
  | (Cause & {
      readonly channel_id: string;
      readonly order_number: string | null;
      readonly operation_type: 'place_resolution';
      readonly error_count: number;
      readonly metadata: JsonObject & {
        readonly errors: readonly string[];
        readonly place_external_id: string | null;
        readonly error_code?: string;
      };
    })
>;

export type WebhookTest = Envelope<
  'webhook:test',
  {
    readonly channel_id: string;
    readonly channel_name: string;
    readonly message: string;
  }
>;

/** A webhook's body. Narrow it by `event_type`, and ignore types that you do not know. */
export type WebhookEvent = OrderCreated | OrderUpdated | OrderStatusChanged | OrderFailed | WebhookTest;

/** The names of all events. */
export const EVENT_TYPES = [
  'order:created',
  'order:updated',
  'order:status_changed',
  'order:failed',
  'webhook:test',
] as const satisfies readonly WebhookEvent['event_type'][];
