import { type JsonSchema, NAMED_SCHEMAS } from '../../src/contract';

/** The TypeScript type of a schema. @param names of the named types that may stand in it */
export function typeOf(schema: JsonSchema, names: readonly string[]): string {
  const name = names.find((one) => NAMED_SCHEMAS[one] === schema);
  if (name !== undefined) return name;
  if (schema.const !== undefined) return literal(schema.const);
  if (schema.enum !== undefined) return schema.enum.map(literal).join(' | ');
  if (schema.oneOf !== undefined) return schema.oneOf.map((one) => typeOf(one, names)).join(' | ');
  if (schema.type === undefined) return 'unknown';
  return [schema.type]
    .flat()
    .map((type) => typeOfKind(type, schema, names))
    .join(' | ');
}

function typeOfKind(type: string, schema: JsonSchema, names: readonly string[]): string {
  switch (type) {
    case 'integer':
      return 'number';
    case 'array':
      return `readonly ${bracketed(typeOf(schema.items ?? {}, names))}[]`;
    case 'object':
      return schema.properties === undefined ? 'JsonObject' : objectType(schema, names);
    default:
      return type;
  }
}

/** Written by the named types whose members it has, and what it has beside them. */
function objectType(schema: JsonSchema, names: readonly string[]): string {
  const parts = schema.additionalProperties === true ? ['JsonObject'] : [];
  const rest = new Map(Object.entries(schema.properties!));
  for (const name of names) {
    const members = Object.entries(NAMED_SCHEMAS[name]!.properties ?? {});
    if (members.length === 0 || !members.every(([member, value]) => rest.get(member) === value)) continue;
    parts.push(name);
    for (const [member] of members) rest.delete(member);
  }
  const lines = [...rest].map(([member, value]) => {
    const isOptional = !(schema.required ?? []).includes(member);
    return `  readonly ${member}${isOptional ? '?' : ''}: ${typeOf(value, names)};\n`;
  });
  if (lines.length > 0) parts.push(`{\n${lines.join('')}}`);
  return parts.join(' & ');
}

function bracketed(type: string): string {
  return /[|&]/.test(type) ? `(${type})` : type;
}

function literal(value: unknown): string {
  return typeof value === 'string' ? `'${value}'` : String(value);
}
