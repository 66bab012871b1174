/** The part of JSON Schema (2020-12) that the event schemas use. */
export interface JsonSchema {
  readonly type?: string | readonly string[];
  readonly description?: string;
  readonly format?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly minLength?: number;
  readonly minimum?: number;
  readonly exclusiveMinimum?: number;
  readonly minItems?: number;
  readonly items?: JsonSchema;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean;
  readonly oneOf?: readonly JsonSchema[];
  readonly allOf?: readonly JsonSchema[];
  readonly if?: JsonSchema;
  readonly then?: JsonSchema;
}

export const text: JsonSchema = { type: 'string' };
export const name: JsonSchema = { type: 'string', minLength: 1 };
export const textOrNull: JsonSchema = { type: ['string', 'null'] };
export const moment: JsonSchema = { type: 'string', format: 'date-time' };
export const count: JsonSchema = { type: 'integer', minimum: 0 };
/** Keeps every key that the channel sent. */
export const freeForm: JsonSchema = { type: ['object', 'null'] };

/** An object with all these members; later versions of the service may add others. */
export function record(
  properties: Readonly<Record<string, JsonSchema>>,
  optional: Readonly<Record<string, JsonSchema>> = {},
): JsonSchema {
  return { type: 'object', properties: { ...properties, ...optional }, required: Object.keys(properties) };
}

export function orNull(schema: JsonSchema): JsonSchema {
  return { ...schema, type: [schema.type ?? 'object', 'null'].flat() };
}

export function list(items: JsonSchema, minItems = 0): JsonSchema {
  return { type: 'array', items, minItems };
}
