import type { ErrorObject, ValidateFunction } from 'ajv';
import type { JsonSchema } from './dto-schema';

/** Unknown fields of one object that are looked at. */
const MOST_UNKNOWN = 20;

/** The rules of one list, object or plain value, without those of the lists and objects within. */
export interface PartRules {
  /** Gives all errors of the part itself. */
  readonly explains: ValidateFunction;
  /** The fields of an object that knows no others; null: it knows any. */
  readonly known: ReadonlySet<string> | null;
  /** The fields that hold lists and objects with rules of their own. */
  readonly fields: readonly (readonly [name: string, rules: PartRules])[];
  readonly elements: { readonly passes: ValidateFunction; readonly rules: PartRules } | null;
}

interface Compilers {
  readonly passes: (schema: JsonSchema) => ValidateFunction;
  readonly explains: (schema: JsonSchema) => ValidateFunction;
}

/** Compiles the rules of a schema part by part. */
export function rulesOf(schema: JsonSchema, compile: Compilers): PartRules {
  const { items, properties, ...own } = schema;
  const fields = Object.entries(properties ?? {});
  const bare = fields.map(([name, field]) => [name, hasParts(field) ? { type: field.type } : field]);
  const part = properties === undefined ? own : { ...own, properties: Object.fromEntries(bare) as object };
  return {
    explains: compile.explains(part),
    known: schema.additionalProperties === false ? new Set(Object.keys(properties ?? {})) : null,
    fields: fields
      .filter(([, field]) => hasParts(field))
      .map(([name, field]) => [name, rulesOf(field, compile)] as const),
    elements: items === undefined ? null : { passes: compile.passes(items), rules: rulesOf(items, compile) },
  };
}

/** The errors of a value, each found when it is asked for. */
export function* errorsIn(rules: PartRules, value: unknown, path = ''): Generator<ErrorObject> {
  rules.explains(isObject(value) ? withFewUnknown(rules, value) : value);
  for (const error of rules.explains.errors ?? [])
    yield { ...error, instancePath: `${path}${error.instancePath}` };
  if (isObject(value)) {
    for (const [name, field] of rules.fields)
      if (Object.hasOwn(value, name)) yield* errorsIn(field, value[name], `${path}/${name}`);
  } else if (Array.isArray(value) && rules.elements !== null) {
    for (const [index, element] of value.entries())
      if (!rules.elements.passes(element)) yield* errorsIn(rules.elements.rules, element, `${path}/${index}`);
  }
}

function withFewUnknown({ known }: PartRules, value: Record<string, unknown>): object {
  if (known === null) return value;
  const shown = [...known].filter((name) => Object.hasOwn(value, name));
  let room = MOST_UNKNOWN;
  for (const name of Object.keys(value)) {
    if (room === 0) break;
    if (known.has(name)) continue;
    shown.push(name);
    room -= 1;
  }
  return Object.fromEntries(shown.map((name) => [name, value[name]]));
}

function hasParts({ items, properties }: JsonSchema): boolean {
  return items !== undefined || properties !== undefined;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
