type Json = unknown;
type JsonObject = Record<string, Json>;

/** Members whose values are data, not schemas. */
const DATA = new Set(['example', 'examples', 'default', 'enum', 'const']);

const LIMITS = [
  ['exclusiveMinimum', 'minimum'],
  ['exclusiveMaximum', 'maximum'],
] as const;

/**
 * Converts a document from OpenAPI 3.0 to 3.1: nullable becomes a type, exclusive limits become numbers, and
 * URLs, which may contain any letters here, become `iri` (JSON Schema 2020-12).
 */
export function toOpenApi31<T extends object>(document: T): T {
  return { ...(rewrite(document) as T), openapi: '3.1.0' };
}

function rewrite(node: Json): Json {
  if (Array.isArray(node)) return node.map(rewrite);
  if (typeof node !== 'object' || node === null) return node;
  const rewritten = Object.fromEntries(
    Object.entries(node).map(([key, value]) => [key, DATA.has(key) ? value : rewrite(value)]),
  );
  return withNullType(withNumericLimits(withIri(withRequiredMembers(rewritten))));
}

/** Of a member that is an object itself: in 3.0 its own `required` says whether the member is required. */
function withRequiredMembers({ requiredMembers, ...schema }: JsonObject): JsonObject {
  return requiredMembers === undefined ? schema : { ...schema, required: requiredMembers };
}

function withIri(schema: JsonObject): JsonObject {
  return schema.format === 'uri' ? { ...schema, format: 'iri' } : schema;
}

function withNumericLimits(schema: JsonObject): JsonObject {
  return LIMITS.reduce((result, [exclusive, limit]) => {
    if (typeof result[exclusive] !== 'boolean') return result;
    const { [exclusive]: isExclusive, [limit]: bound, ...rest } = result;
    return { ...rest, [isExclusive === true ? exclusive : limit]: bound };
  }, schema);
}

function withNullType(schema: JsonObject): JsonObject {
  if (typeof schema.nullable !== 'boolean') return withoutWrapper(schema);
  const { nullable, ...bare } = schema;
  if (!nullable) return withoutWrapper(bare);
  if (typeof bare.type === 'string' && bare.allOf === undefined) return nullableType(bare);
  const { description, ...parts } = bare;
  const rest = withoutRepeatedType(parts);
  if (Object.keys(rest).length === 0) return bare;
  return {
    ...(description !== undefined && { description }),
    anyOf: [withoutWrapper(rest), { type: 'null' }],
  };
}

/** 3.0 wraps a reference that has a description in an `allOf` of one; in 3.1 they stand side by side. */
function withoutWrapper(schema: JsonObject): JsonObject {
  const { allOf, ...rest } = schema;
  if (!Array.isArray(allOf) || allOf.length !== 1) return schema;
  const { type: _type, ...besides } = rest;
  return { ...(allOf[0] as JsonObject), ...besides };
}

/** Beside `allOf` the type is redundant. */
function withoutRepeatedType({ type, ...rest }: JsonObject): JsonObject {
  return type === undefined || rest.allOf !== undefined ? rest : { type, ...rest };
}

function nullableType(schema: JsonObject): JsonObject {
  const { type, enum: values } = schema;
  const allowed = Array.isArray(values) ? { enum: [...new Set<Json>([...(values as Json[]), null])] } : {};
  return { ...schema, type: [type, 'null'], ...allowed };
}
