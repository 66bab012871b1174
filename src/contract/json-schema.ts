/** The part of JSON Schema (2020-12) that the contract uses. */
export interface JsonSchema {
  readonly $schema?: string;
  readonly title?: string;
  readonly type?: string | readonly string[];
  readonly description?: string;
  readonly format?: string;
  readonly pattern?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly exclusiveMinimum?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly items?: JsonSchema;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean;
  readonly oneOf?: readonly JsonSchema[];
  readonly allOf?: readonly JsonSchema[];
  readonly not?: JsonSchema;
  readonly if?: JsonSchema;
  readonly then?: JsonSchema;
  /** A text that is not only white space; a keyword of the service's own validators. */
  readonly notBlank?: true;
}

export const text: JsonSchema = { type: 'string' };
export const name: JsonSchema = { type: 'string', minLength: 1 };
/** An id that the service made. */
export const id: JsonSchema = { type: 'string', format: 'uuid' };
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

/** The same, or null. */
export function orNull(schema: JsonSchema): JsonSchema {
  const types = schema.type === undefined ? {} : { type: [schema.type, 'null'].flat() };
  return { ...schema, ...types, ...(schema.enum && { enum: [...schema.enum, null] }) };
}

export function list(items: JsonSchema, minItems = 0): JsonSchema {
  return { type: 'array', items, minItems };
}

/** Whether a text has more characters than this `maxLength` allows: code points, as JSON Schema counts them. */
export function isLongerThan(maxLength: number, value: string): boolean {
  if (value.length <= maxLength) return false;
  return value.length > 2 * maxLength || Array.from(value).length > maxLength;
}
