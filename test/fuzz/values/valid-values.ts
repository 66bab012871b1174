import fc from 'fast-check';
import { type ApiDocument, type Json, type JsonObject, type Schema, schemaName } from '../api-document';

/** Arbitraries for what no schema can say: the meaning of members, by `Schema.member` or `member`, and which belong together, by `Schema`. */
export type Hints = Readonly<Record<string, fc.Arbitrary<Json>>>;

/** Makes values that fit a schema of the document. */
export class ValidValues {
  constructor(
    private readonly document: ApiDocument,
    private readonly hints: Hints,
  ) {}

  of(schema: Schema, name = ''): fc.Arbitrary<Json> {
    if (schema.$ref !== undefined) return this.named(schemaName(schema.$ref));
    const combined = schema.allOf ?? schema.anyOf ?? schema.oneOf;
    if (combined !== undefined) return fc.oneof(...combined.map((part) => this.of(part, name)));
    if (schema.enum !== undefined) return fc.constantFrom(...schema.enum);
    const types = typeof schema.type === 'string' ? [schema.type] : (schema.type ?? ['string']);
    return fc.oneof(
      ...types.map((type) => ({
        weight: type === 'null' ? 1 : 5,
        arbitrary: this.ofType(type, schema, name),
      })),
    );
  }

  private named(name: string): fc.Arbitrary<Json> {
    const schema = this.document.components.schemas[name];
    if (schema === undefined) throw new Error(`The document has no schema ${name}`);
    return this.hints[name] ?? this.of(schema, name);
  }

  private ofType(type: string, schema: Schema, name: string): fc.Arbitrary<Json> {
    if (type === 'object') return this.object(schema, name);
    if (type === 'array') return this.array(schema);
    if (type === 'number' || type === 'integer') return numbers(type, schema);
    if (type === 'boolean') return fc.boolean();
    return type === 'null' ? fc.constant(null) : texts(schema);
  }

  private object({ properties = {}, required = [] }: Schema, name: string): fc.Arbitrary<Json> {
    const members = Object.entries(properties).map(([member, schema]): [string, fc.Arbitrary<Json>] => [
      member,
      this.hints[`${name}.${member}`] ?? this.hints[member] ?? this.of(schema),
    ]);
    if (members.length === 0) return freeObject;
    return fc.record<JsonObject>(Object.fromEntries(members), { requiredKeys: [...required] });
  }

  /** Elements that name themselves by `item_id` are all different, as an order's items must be. */
  private array({ items = {}, minItems = 0, maxItems = 4 }: Schema): fc.Arbitrary<Json> {
    return fc.uniqueArray(this.of(items), {
      minLength: minItems,
      maxLength: Math.max(minItems, Math.min(maxItems, 4)),
      size: 'max',
      selector: (item) => (item as { item_id?: Json } | null)?.item_id ?? JSON.stringify(item),
    });
  }
}

const freeObject: fc.Arbitrary<Json> = fc.dictionary(
  fc.oneof(fc.constantFrom('note', 'x', 'Größe', 'line1', 'total'), fc.stringMatching(/^[a-z_]{1,8}$/)),
  fc.oneof(
    fc.constantFrom<Json>(null, true, 0, 1.5, '', 'x', [], {}),
    fc.stringMatching(/^[ -~]{1,20}$/),
    fc.array(fc.integer(), { maxLength: 3 }),
  ),
  { maxKeys: 4, noNullPrototype: true },
);

function numbers(type: string, { minimum, maximum, exclusiveMinimum }: Schema): fc.Arbitrary<number> {
  const least = minimum ?? (exclusiveMinimum === undefined ? -1_000 : Math.floor(exclusiveMinimum) + 1);
  const most = Math.max(least, maximum ?? least + 10_000);
  const whole = fc.oneof(
    fc.integer({ min: least, max: Math.min(most, least + 5) }),
    fc.integer({ min: least, max: most }),
    fc.constantFrom(least, most),
  );
  if (type === 'integer') return whole;
  return fc.oneof(
    { weight: 4, arbitrary: whole },
    { weight: 1, arbitrary: whole.map((n) => Math.min(n + 0.25, most)) },
  );
}

const FORMATS: Readonly<Record<string, fc.Arbitrary<string>>> = {
  uuid: fc.uuid(),
  'date-time': fc.constantFrom('2026-03-01T09:30:00Z', '2026-03-01T09:30:00.123+02:00'),
  iri: fc.constantFrom(
    'https://cdn.example.com/a.png',
    'https://example.com/?q=%C3%A4',
    'https://example.com/ä',
  ),
  email: fc.constantFrom('aino@example.com', 'a+b@example.co'),
};

function texts({ format, pattern, maxLength = 255 }: Schema): fc.Arbitrary<string> {
  const formatted = FORMATS[format ?? ''];
  if (formatted !== undefined) return formatted;
  if (pattern !== undefined) return fc.stringMatching(new RegExp(pattern), { maxLength });
  return fc.oneof(
    { weight: 4, arbitrary: fc.stringMatching(/^[a-z][a-z0-9-]{0,20}$/) },
    {
      weight: 2,
      arbitrary: fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 }).map((text) => `x${text}`),
    },
    { weight: 1, arbitrary: fc.constantFrom('a'.repeat(maxLength), 'Ä'.repeat(Math.min(255, maxLength))) },
  );
}
