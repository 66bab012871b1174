import {
  anyList,
  type Asked,
  byService,
  changeable,
  dateTime,
  decimal,
  flag,
  freeText,
  link,
  nameText,
  object,
  oneOf,
  optional,
  positive,
  required,
  type Shape,
  type Shown,
  withDefault,
} from './shape';

export const ITEM_STATUSES = [
  'pending',
  'picked',
  'partially_picked',
  'not_picked',
  'substituted',
  'cancelled',
] as const;
export type ItemStatus = (typeof ITEM_STATUSES)[number];

/** Maximum length of `allowed_substitutions` and of `properties.sub_suggestions` of an item. */
export const MOST_SUBSTITUTES = 100;

/** An item of an order. */
export const ITEM = {
  item_id: required(nameText(255), {
    description: "The product's id, unique in the order.",
    example: 'milk-1l',
  }),
  sku: optional(freeText(255), { example: '6408430000104' }),
  name: optional(freeText(255), { example: 'Whole milk 1 l' }),
  quantity: required(positive, { description: 'Pieces or units of measure, greater than 0.', example: 2 }),
  price: optional(decimal, { description: 'Per unit.', example: 1.29 }),
  status: byService(oneOf(ITEM_STATUSES)),
  image_url: optional(link(2048), {
    description: '`properties.image_url` takes precedence over it.',
    example: 'https://images.example.com/milk.png',
  }),
  properties: withDefault(
    object({
      properties: {
        sub_suggestions: { maxItems: MOST_SUBSTITUTES },
        image_url: { format: 'http-url-or-empty', maxLength: 2048 },
      },
    }),
    {},
    {
      description:
        'Free-form. Keys with meaning: image_url (a text is an http or https URL, or empty), sub_enabled, sub_suggestions (at most 100), fulfilment_flags, vat_percentage, row_total.',
    },
  ),
  substitutable: withDefault(flag, false, { description: 'Whether a substitute is acceptable.' }),
  allowed_substitutions: withDefault(anyList(MOST_SUBSTITUTES), [], {
    description: 'Ids of acceptable substitutes, at most 100.',
  }),
  collected_product: byService<Record<string, unknown> | null>(
    { shown: { type: ['object', 'null'] } },
    { description: 'What was collected; null until then.' },
  ),
  created_at: byService(dateTime),
  updated_at: byService(dateTime),
} satisfies Shape;

/** An item as the service shows it. */
export type OrderItem = Shown<typeof ITEM>;

/** An item as a client describes it. */
export type ItemContent = Asked<typeof ITEM>;

const { item_id, sku, ...REST } = ITEM;

/** The body that adds an item: its ids are named like those of a product. */
export const NEW_ITEM = {
  product_id: { ...item_id, description: "The product's id; becomes `item_id`." },
  variant_id: { ...sku, description: 'Becomes `sku`.' },
  ...REST,
} satisfies Shape;

/** The body that changes an item: absent members stay as they are. */
export const ITEM_CHANGES = {
  ...ITEM,
  item_id: byService(nameText(255)),
  sku: byService(freeText(255)),
  quantity: changeable(positive, { description: 'Greater than 0.', example: 3 }),
  status: changeable(oneOf(ITEM_STATUSES)),
} satisfies Shape;

export type ItemChanges = Asked<typeof ITEM_CHANGES>;
