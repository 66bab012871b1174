import { EVENT_NAMES, eventDataSchema, type JsonSchema, NAMED_SCHEMAS } from '../../src/contract';

const HEAD = `export type JsonObject = Readonly<Record<string, unknown>>;

interface Envelope<Type extends string, Data> {
  readonly event_type: Type;
  /** The same in every attempt: drop repeats by it. */
  readonly event_id: string;
  /** ISO 8601. */
  readonly timestamp: string;
  readonly data: Data;
}
`;

/** The types of all events. Later versions of the service may add members. */
export function describeEvents(): string {
  const names = Object.keys(NAMED_SCHEMAS);
  const named = names.map((name, index) => {
    const { description } = NAMED_SCHEMAS[name]!;
    const words = description === undefined ? '' : `/** ${description} */\n`;
    return `${words}export type ${name} = ${typeOf(NAMED_SCHEMAS[name]!, names.slice(0, index))};\n`;
  });
  const events = EVENT_NAMES.map(
    (event) =>
      `export type ${typeName(event)} = Envelope<'${event}', ${typeOf(eventDataSchema(event), names)}>;\n`,
  );
  const union = EVENT_NAMES.map(typeName).join(' | ');
  const all = `/** A webhook's body. Narrow it by \`event_type\`, and ignore types that you do not know. */\nexport type WebhookEvent = ${union};\n`;
  const list = `/** The names of all events. */\nexport const EVENT_TYPES = ${JSON.stringify(EVENT_NAMES)} as const satisfies readonly WebhookEvent['event_type'][];\n`;
  return [HEAD, ...named, ...events, all, list].join('\n');
}

/** `order:status_changed` is `OrderStatusChanged`. */
function typeName(event: string): string {
  return event
    .split(/[:_]/)
    .map((word) => word[0]!.toUpperCase() + word.slice(1))
    .join('');
}

/** @param names of the named types that may stand in it */
function typeOf(schema: JsonSchema, names: readonly string[]): string {
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
