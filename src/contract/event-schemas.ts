import type { EventName } from './events';
import { count, id, type JsonSchema, list, moment, name, record, text, textOrNull } from './json-schema';
import { ORDER } from './order';
import { ITEM } from './order-item';
import { shownSchema } from './shape';

const order = shownSchema(ORDER);
const ORDER_MEMBERS = order.properties!;
const orderStatus = ORDER.status.shown;

/** How a change of items is described (docs/rules/events.md#payloads). */
const itemChange = record({ item_id: name, field: name, from: {}, to: {} });

/** Like `record`, with further members that are not described here. */
const withMore = (...members: Parameters<typeof record>): JsonSchema => ({
  ...record(...members),
  additionalProperties: true,
});

/** An item after picking (docs/rules/events.md#payloads). */
const pickedItem = withMore({
  item_id: name,
  quantity: { type: 'number', minimum: 0 },
  properties: withMore({
    picked_quantity: { type: 'number', minimum: 0 },
    unpicked_quantity: { type: 'number', minimum: 0 },
    sub_item_id: textOrNull,
  }),
});

/** The cause of a change, when the request gave one (docs/rules/events.md#envelope). */
const CAUSE = { caused_by: name, correlation_id: name };

/** The order in events: its id is also there as `order_id`. */
const orderOfEvent = record({ order_id: id, ...ORDER_MEMBERS });

const orderCreated = record({ order_id: id, ...ORDER_MEMBERS }, CAUSE);

const statusStep = record({ from: orderStatus, to: orderStatus });

const orderUpdated = record(
  {
    order_id: id,
    ...ORDER_MEMBERS,
    changes: record({}, { status: statusStep, items: list(itemChange) }),
  },
  CAUSE,
);

const statusMetadata = withMore(
  { updated_by: textOrNull, user_id: textOrNull, user_name: textOrNull },
  { forced_transition: { type: 'boolean' } },
);

/**
 * Keys of `metadata` besides the common ones, by target status (docs/rules/events.md#status-metadata); null
 * after a forced move.
 */
const METADATA_OF_STATUS = {
  picked: record({ items: list(pickedItem, 1) }),
  shipped: record({ tracking_number: textOrNull }),
  collected: record({ collected_by: textOrNull, notes: textOrNull }),
  cancelled: record({
    cancellation_reason: textOrNull,
    cancellation_category: textOrNull,
    notes: textOrNull,
  }),
};

/** Each speaks of one member only: what else there is, is open in all of them, also to validators that close objects. */
const metadataByStatus: readonly JsonSchema[] = Object.entries(METADATA_OF_STATUS).map(
  ([status, metadata]) => ({
    if: { properties: { new_status: { const: status } }, additionalProperties: true },
    then: {
      properties: { metadata: { ...metadata, additionalProperties: true } },
      additionalProperties: true,
    },
  }),
);

const STATUS_CHANGE_MEMBERS = {
  order_id: id,
  channel_id: id,
  order_number: name,
  version: { type: 'integer', minimum: 1 },
  status: statusStep,
  previous_status: orderStatus,
  old_status: orderStatus,
  new_status: orderStatus,
  metadata: statusMetadata,
} as const satisfies Record<string, JsonSchema>;

/** The data of a status change without the complete order, as the realtime socket pushes it (docs/realtime.md). */
export const STATUS_CHANGE: JsonSchema = { ...record(STATUS_CHANGE_MEMBERS, CAUSE), allOf: metadataByStatus };

const orderStatusChanged: JsonSchema = {
  ...record({ ...STATUS_CHANGE_MEMBERS, order: orderOfEvent }, CAUSE),
  allOf: metadataByStatus,
};

const errors = list(text, 1);
const orderName = { order_number: textOrNull, channel_id: name };

/** `metadata` of each kind of failure (docs/rules/events.md#failures). */
const FAILURE_METADATA = {
  order_create: withMore({ errors, retry_count: count, order_data: record(orderName) }, { error_code: name }),
  order_status_update: withMore({
    errors,
    error_code: name,
    requested_status: text,
    current_status: textOrNull,
    valid_transitions: list(text),
    processor: text,
    updated_by: textOrNull,
    failure_type: text,
  }),
  order_validation: withMore(
    {
      errors,
      validation_errors: errors,
      validator: text,
      order_data: record({ ...orderName, has_items: { type: 'boolean' } }),
    },
    { error_code: name },
  ),
  place_resolution: withMore({ errors, place_external_id: textOrNull }, { error_code: name }),
} as const satisfies Record<string, JsonSchema>;

/** What may fail after it was accepted, as `order:failed` names it. */
export type FailedOperation = keyof typeof FAILURE_METADATA;

const orderFailed: JsonSchema = {
  type: 'object',
  oneOf: Object.entries(FAILURE_METADATA).map(([operation, metadata]) =>
    record(
      {
        channel_id: id,
        order_number: textOrNull,
        operation_type: { type: 'string', const: operation },
        error_count: { type: 'integer', minimum: 1 },
        metadata,
      },
      CAUSE,
    ),
  ),
};

const DATA: Record<EventName, JsonSchema> = {
  'order:created': orderCreated,
  'order:updated': orderUpdated,
  'order:status_changed': orderStatusChanged,
  'order:failed': orderFailed,
  'webhook:test': record({ channel_id: id, channel_name: text, message: text }),
};

/** The `data` of an event. */
export function eventDataSchema(event: EventName): JsonSchema {
  return DATA[event];
}

/** Parts of events with their own name in the types of receivers. */
export const NAMED_SCHEMAS: Readonly<Record<string, JsonSchema>> = {
  OrderStatus: orderStatus,
  ItemStatus: ITEM.status.shown,
  OrderItem: ORDER.items.shown.items!,
  OrderPayload: order,
  StatusStep: statusStep,
  ItemChange: itemChange,
  PickedItem: pickedItem,
  Cause: { properties: CAUSE, type: 'object' },
};

/**
 * The schema of a whole webhook body: the envelope is closed, its `data` may gain members
 * (docs/rules/events.md#payloads, docs/rules/events.md#envelope).
 */
export function eventSchema(eventName: EventName): JsonSchema {
  return {
    type: 'object',
    properties: {
      event_type: { type: 'string', const: eventName },
      event_id: {
        type: 'string',
        minLength: 1,
        description: 'The same in every attempt: drop repeats by it',
      },
      timestamp: moment,
      data: DATA[eventName],
    },
    required: ['event_type', 'event_id', 'timestamp', 'data'],
    additionalProperties: false,
  };
}
