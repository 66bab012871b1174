import type { ChannelType } from '../types/channel-type';
import type { JsonSchema } from '../types/channel-type-facts';
import type { JsonObject } from '../types/platform-json';

/** A rule for orders that JSON Schema can't express. */
export interface CustomValidation {
  readonly field: string;
  readonly rule: string;
}

/** The format or pattern of a field, as in the schema. */
export interface FormatRequirement {
  readonly field: string;
  readonly format?: string;
  readonly pattern?: string;
  readonly description?: string;
}

/** Everything needed to send a valid order. */
export interface OrderSchema {
  readonly schema: JsonSchema;
  readonly channel_type: string;
  readonly example: JsonObject;
  readonly custom_validations: readonly CustomValidation[];
  readonly format_requirements: readonly FormatRequirement[];
}

/** Stands for the channel's id in the example of the base schema. */
const SAMPLE_CHANNEL_ID = '019a0000-0000-7000-8000-000000000001';
const MOST_ITEMS = 2000;

const object = (description: string): JsonSchema => ({ type: ['object', 'null'], description });
const text = (maxLength: number): JsonSchema => ({ type: ['string', 'null'], maxLength });

const ITEM: JsonSchema = {
  type: 'object',
  required: ['item_id', 'quantity'],
  properties: {
    item_id: { type: 'string', minLength: 1, maxLength: 255 },
    sku: text(255),
    name: text(255),
    quantity: { type: 'number', exclusiveMinimum: 0, description: 'Pieces or units of measure' },
    price: { type: ['number', 'null'], description: 'Per unit' },
    image_url: { ...text(2048), format: 'uri', description: 'Address of a picture' },
    properties: object('Free-form'),
    substitutable: { type: ['boolean', 'null'] },
    allowed_substitutions: { type: ['array', 'null'], description: 'Ids of acceptable substitutes' },
  },
};

const PROPERTIES: JsonSchema = {
  channel_id: { type: 'string', format: 'uuid', description: 'Channel that the order comes from' },
  order_number: { type: 'string', minLength: 1, maxLength: 255, description: 'Unique in the channel' },
  order_date: {
    type: 'string',
    format: 'date-time',
    description: 'When the customer ordered; without an offset it is read as UTC',
  },
  items: { type: 'array', minItems: 1, maxItems: MOST_ITEMS, items: ITEM },
  customer_info: object('Keys with meaning: name, email, phone'),
  totals: object('Keys with meaning: subtotal, shipping, tax, total'),
  shipping_info: object('Keys with meaning: method, address {line1, city, postal_code, country}'),
  payment_info: object('Keys with meaning: method, amount, currency, status'),
  channel_specific_data: object('What the channel type defines'),
  metadata: object('Free-form'),
  delivery_type: {
    type: ['integer', 'null'],
    enum: [0, 1, 2, null],
    description: '0 home delivery, 1 click and collect, 2 SmartPost',
  },
};

const ORDER_VALIDATIONS: readonly CustomValidation[] = [
  { field: 'order_number', rule: 'must not be used twice in a channel' },
  { field: 'items', rule: 'must not repeat an item_id' },
  {
    field: 'channel_specific_data.place_id',
    rule: 'or place_external_id, where given, must name a place of the channel',
  },
];

const BASE: JsonSchema = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  title: 'Order',
  type: 'object',
  required: ['channel_id', 'order_number', 'items'],
  properties: PROPERTIES,
};

/** The order schema that all channels share. */
export function baseOrderSchema(base: ChannelType): OrderSchema {
  return {
    schema: BASE,
    channel_type: base.name,
    example: { channel_id: SAMPLE_CHANNEL_ID, ...base.exampleOrder },
    custom_validations: ORDER_VALIDATIONS,
    format_requirements: formatsIn(BASE),
  };
}

/**
 * The schema of a channel's orders. It requires `channel_specific_data`, as channels with
 * `strict_order_schema` do; others accept an order without
 * (docs/rules/orders.md#checked-at-once-checked-later).
 */
export function channelOrderSchema(type: ChannelType, typeName: string, channelId: string): OrderSchema {
  const schema = {
    ...BASE,
    title: `Order of ${typeName}`,
    required: ['channel_id', 'order_number', 'items', 'channel_specific_data'],
    properties: { ...PROPERTIES, channel_specific_data: type.dataSchema },
  };
  const own = type.validations.map(({ field, rule }) => ({ field: `channel_specific_data.${field}`, rule }));
  return {
    schema,
    channel_type: typeName,
    example: { channel_id: channelId, ...type.exampleOrder },
    custom_validations: [...ORDER_VALIDATIONS, ...own],
    format_requirements: formatsIn(schema),
  };
}

/** Every field of the schema that has a format or a pattern, with its path; `[]` stands for each element. */
function formatsIn(schema: JsonSchema, path = ''): FormatRequirement[] {
  const { format, pattern, description } = schema as Omit<FormatRequirement, 'field'>;
  const own =
    format === undefined && pattern === undefined
      ? []
      : [
          {
            field: path,
            ...(format && { format }),
            ...(pattern && { pattern }),
            ...(description && { description }),
          },
        ];
  const properties = (schema.properties ?? {}) as Record<string, JsonSchema>;
  const below = Object.entries(properties).flatMap(([key, member]) =>
    formatsIn(member, path === '' ? key : `${path}.${key}`),
  );
  const elements = schema.items === undefined ? [] : formatsIn(schema.items as JsonSchema, `${path}[]`);
  return [...own, ...below, ...elements];
}
