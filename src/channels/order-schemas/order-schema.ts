import { ORDER, requestSchema } from '../../contract';
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
/** What the published schemas list as required; further requirements of POST are beside it, with the same effect. */
const LISTED = ['channel_id', 'order_number', 'items'];

const ASKED = requestSchema(ORDER);
const BEYOND = ASKED.required!.filter((name) => !LISTED.includes(name));

const PROPERTIES = {
  ...ASKED.properties,
  items: { ...ASKED.properties!.items, minItems: 1 },
} as JsonSchema;

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
  required: LISTED,
  allOf: [{ required: BEYOND }],
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
    required: [...LISTED, 'channel_specific_data'],
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

/** Every field of the schema that has a format or a pattern, with its path; `[]` means each element. */
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
