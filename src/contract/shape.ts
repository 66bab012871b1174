import { id, type JsonSchema, name, orNull } from './json-schema';

/** A value: as the service shows it, and as clients may send it, with the types of both. */
export interface Kind<Value, Given = Value> {
  readonly shown: JsonSchema;
  readonly asked: JsonSchema;
  /** For objects with their own shape, and lists of them. */
  readonly members?: Shape;
  /** Both only for the compiler. */
  readonly shownType?: Value;
  readonly givenType?: Given;
}

/** Who sets a member: a client that must, a client that may, or only the service. */
export type Giver = 'required' | 'optional' | 'service';

/** One member of a shape. */
export interface Field<Shown = unknown, Given = unknown, By extends Giver = Giver> {
  readonly by: By;
  readonly shown: JsonSchema;
  /** What a client may send. For a member of the service anything, since it is ignored. */
  readonly asked: JsonSchema;
  /** For an object with its own shape, or a list of them. */
  readonly members?: Shape;
  /** The value when a client does not set it. */
  readonly otherwise: unknown;
  readonly description?: string;
  readonly example?: unknown;
  /** Both only for the compiler. */
  readonly shownType?: Shown;
  readonly givenType?: Given;
}

/** The members of a resource, in the order in which they are shown. */
export type Shape = Readonly<Record<string, Field>>;

interface Words {
  readonly description?: string;
  readonly example?: unknown;
}

/** Clients have to set it. */
export function required<Value, Given>(
  { shown, asked, members }: Kind<Value, Given>,
  words: Words = {},
): Field<Value, Given, 'required'> {
  return { by: 'required', shown, asked, ...(members && { members }), otherwise: undefined, ...words };
}

/** Clients may set it; otherwise it is null. */
export function optional<Value>(
  { shown, asked }: Kind<Value>,
  words: Words = {},
): Field<Value | null, Value | null, 'optional'> {
  return { by: 'optional', shown: orNull(shown), asked: orNull(asked), otherwise: null, ...words };
}

/** Clients may set it; otherwise the service has a value, so that it is never null. */
export function withDefault<Value>(
  { shown, asked }: Kind<Value>,
  otherwise: Value,
  words: Words = {},
): Field<Value, Value | null, 'optional'> {
  return { by: 'optional', shown, asked: orNull(asked), otherwise: Object.freeze(otherwise), ...words };
}

/** Clients may change it, but not to null: it stays as it is when they don't. */
export function changeable<Value>(
  { shown, asked }: Kind<Value>,
  words: Words = {},
): Field<Value, Value, 'optional'> {
  return { by: 'optional', shown, asked, otherwise: undefined, ...words };
}

/** Only the service sets it: it is ignored when a client sends it. */
export function byService<Value>(
  { shown }: Pick<Kind<Value>, 'shown' | 'shownType'>,
  words: Words = {},
): Field<Value, unknown, 'service'> {
  return { by: 'service', shown, asked: {}, otherwise: undefined, ...words };
}

const kind = <Value, Given = Value>(shown: JsonSchema, asked: JsonSchema = shown): Kind<Value, Given> => ({
  shown,
  asked,
});

/** A text that is not empty. */
export const nameText = (maxLength: number) =>
  kind<string>(name, { type: 'string', notBlank: true, maxLength });
export const freeText = (maxLength: number) =>
  kind<string>({ type: 'string' }, { type: 'string', maxLength });
export const link = (maxLength: number) =>
  kind<string>({ type: 'string' }, { type: 'string', format: 'http-url', maxLength });
export const uuid = kind<string>(id);
/** ISO 8601; shown in UTC with milliseconds. */
export const dateTime = kind<string>(
  { type: 'string', format: 'date-time' },
  { type: 'string', format: 'iso-date-time' },
);
export const decimal = kind<number>({ type: 'number' });
export const positive = kind<number>({ type: 'number', exclusiveMinimum: 0 });
export const counter = kind<number>({ type: 'integer', minimum: 1 });
export const flag = kind<boolean>({ type: 'boolean' });

/** A free-form object; known keys are checked by `known`. */
export const object = (known: JsonSchema = {}) =>
  kind<Record<string, unknown>>({ type: 'object' }, { type: 'object', ...known });

export function oneOf<const Values extends readonly (string | number)[]>(
  values: Values,
): Kind<Values[number]> {
  const type = typeof values[0] === 'string' ? 'string' : 'integer';
  return kind({ type, enum: values });
}

/** A list of anything. */
export const anyList = (maxItems: number) =>
  kind<readonly unknown[]>({ type: 'array', items: {} }, { type: 'array', maxItems });

/** A list of values of one kind. */
export function listOf<Value>({ shown, asked }: Kind<Value>): Kind<readonly Value[]> {
  return kind({ type: 'array', items: shown, minItems: 0 }, { type: 'array', items: asked });
}

/** An object with its own shape. */
export function objectOf<Members extends Shape>(members: Members): Kind<Shown<Members>, Asked<Members>> {
  return kind(shownSchema(members), askedSchema(members));
}

/** A list of objects with their own shape, and its maximum length in requests. */
export function listOfShape<Members extends Shape>(
  members: Members,
  maxItems: number,
): Kind<readonly Shown<Members>[], readonly Asked<Members>[]> {
  return {
    shown: { type: 'array', items: shownSchema(members), minItems: 0 },
    asked: { type: 'array', maxItems, items: askedSchema(members) },
    members,
  };
}

/** The type of what the service shows. */
export type Shown<Members extends Shape> = {
  readonly [Name in keyof Members]: Members[Name] extends Field<infer Value> ? Value : never;
};

type NamesBy<Members extends Shape, By extends Giver> = {
  [Name in keyof Members]: Members[Name]['by'] extends By ? Name : never;
}[keyof Members];

type GivenTo<Member> = Member extends Field<unknown, infer Value> ? Value : never;

/** The type of what a client sends. */
export type Asked<Members extends Shape> = {
  readonly [Name in NamesBy<Members, 'required'>]: GivenTo<Members[Name]>;
} & { readonly [Name in NamesBy<Members, 'optional'>]?: GivenTo<Members[Name]> };

/** The type of what a client sends, completed by the members' defaults. */
export type Said<Members extends Shape> = {
  readonly [Name in NamesBy<Members, 'required' | 'optional'>]: Members[Name] extends Field<infer Value>
    ? Value
    : never;
};

/** The members that only the service sets. */
type ByService<Members extends Shape> = Pick<Shown<Members>, NamesBy<Members, 'service'>>;

/** The names of the members that clients may set, in the order in which they are shown. */
export function saidNames(shape: Shape): string[] {
  return Object.keys(shape).filter((member) => shape[member]!.by !== 'service');
}

/** The names of the members that only the service sets. */
export function serviceNames(shape: Shape): string[] {
  return Object.keys(shape).filter((member) => shape[member]!.by === 'service');
}

/** What the service shows, as JSON Schema, with all members required. */
export function shownSchema(shape: Shape): JsonSchema {
  const members = Object.entries(shape).map(([member, { shown }]) => [member, shown] as const);
  return { type: 'object', properties: Object.fromEntries(members), required: Object.keys(shape) };
}

/** What a client may send, as JSON Schema with the formats of the service's own validators. */
export function askedSchema(shape: Shape): JsonSchema {
  const members = Object.entries(shape).map(([member, { asked }]) => [member, asked] as const);
  return {
    type: 'object',
    properties: Object.fromEntries(members),
    required: Object.keys(shape).filter((member) => shape[member]!.by === 'required'),
    additionalProperties: false,
  };
}

const PUBLIC_FORMATS: Readonly<Record<string, string>> = {
  'iso-date-time': 'date-time',
  'http-url': 'uri',
  'http-url-or-empty': 'uri-reference',
};

/** A schema of what clients may send, as plain JSON Schema. */
export function published({ notBlank, format, items, properties, ...schema }: JsonSchema): JsonSchema {
  return {
    ...schema,
    ...(notBlank && { minLength: 1 }),
    ...(format !== undefined && { format: PUBLIC_FORMATS[format] ?? format }),
    ...(items && { items: published(items) }),
    ...(properties && {
      properties: Object.fromEntries(
        Object.entries(properties).map(([member, value]) => [member, published(value)]),
      ),
    }),
  };
}

/** What clients may send, for writing requests: plain JSON Schema with a description of each member. */
export function requestSchema(shape: Shape): JsonSchema {
  const members = Object.entries(shape).filter(([, { by }]) => by !== 'service');
  return {
    type: 'object',
    required: members.filter(([, { by }]) => by === 'required').map(([member]) => member),
    properties: Object.fromEntries(members.map(([member, field]) => [member, requestMember(field)])),
  };
}

function requestMember({ asked, members, description }: Field): JsonSchema {
  return {
    ...published(asked),
    ...(members && { items: requestSchema(members) }),
    ...(description !== undefined && { description }),
  };
}

/** Worked out once per shape: orders are made of it by the thousand. */
interface Plan {
  readonly names: readonly string[];
  /** The defaults of what a client may set, and of every member, in the order in which they are shown. */
  readonly saidDefaults: Readonly<Record<string, unknown>>;
  readonly defaults: Readonly<Record<string, unknown>>;
}

const plans = new WeakMap<Shape, Plan>();

function planOf(shape: Shape): Plan {
  let plan = plans.get(shape);
  if (plan === undefined) {
    const names = saidNames(shape);
    const defaultsOf = (members: readonly string[]) =>
      Object.fromEntries(members.map((member) => [member, shape[member]!.otherwise]));
    plan = { names, saidDefaults: defaultsOf(names), defaults: defaultsOf(Object.keys(shape)) };
    plans.set(shape, plan);
  }
  return plan;
}

function fill(filled: Record<string, unknown>, names: readonly string[], sent: object): void {
  const members = sent as Readonly<Record<string, unknown>>;
  for (const member of names) {
    const value = members[member];
    if (value !== undefined && value !== null) filled[member] = value;
  }
}

/** What the service shows of what a client said: every member is there, in the order of the shape. */
export function whole<Members extends Shape>(
  shape: Members,
  sent: Asked<Members>,
  service: ByService<Members> & Partial<Shown<Members>>,
): Shown<Members> {
  const { defaults, names } = planOf(shape);
  const all: Record<string, unknown> = { ...defaults };
  fill(all, names, sent);
  return Object.assign(all, service) as unknown as Shown<Members>;
}

/** What a client said, with every member there. */
export function said<Members extends Shape>(shape: Members, sent: Asked<Members>): Said<Members> {
  const { saidDefaults, names } = planOf(shape);
  const all: Record<string, unknown> = { ...saidDefaults };
  fill(all, names, sent);
  return all as Said<Members>;
}

/** Only what a client may set, as it was sent: members of the service are dropped, absent ones stay absent. */
export function asked<Members extends Shape>(shape: Members, sent: Asked<Members>): Asked<Members> {
  const kept: Record<string, unknown> = {};
  const members = sent as Readonly<Record<string, unknown>>;
  for (const member of planOf(shape).names) {
    const value = members[member];
    if (value !== undefined) kept[member] = value;
  }
  return kept as Asked<Members>;
}

/** A change by a client: null becomes the member's default, absent members stay absent. */
export function changed<Members extends Shape>(shape: Members, sent: Asked<Members>): Partial<Said<Members>> {
  const changes: Record<string, unknown> = {};
  const members = sent as Readonly<Record<string, unknown>>;
  for (const member in shape) {
    const { by, otherwise } = shape[member]!;
    if (by !== 'service' && members[member] !== undefined) changes[member] = members[member] ?? otherwise;
  }
  return changes as Partial<Said<Members>>;
}

/** An example of what the service shows: for members that are not given their own example, else their default. */
export function exampleOf<Members extends Shape>(
  shape: Members,
  given: Partial<Shown<Members>>,
): Shown<Members> {
  const members = given as Readonly<Record<string, unknown>>;
  const all = Object.entries(shape).map(([member, { example, otherwise }]) => [
    member,
    member in given ? members[member] : (example ?? otherwise ?? null),
  ]);
  return Object.fromEntries(all) as Shown<Members>;
}

/** What was stored before a member existed: with the member's default at its end. The same object when nothing is missing. */
export function completed<Value extends object>(shape: Shape, kept: Value): Value {
  const { names, defaults } = planOf(shape);
  const missing = names.filter((member) => !(member in kept));
  if (missing.length === 0) return kept;
  return { ...kept, ...Object.fromEntries(missing.map((member) => [member, defaults[member] ?? null])) };
}
