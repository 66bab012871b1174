import fc from 'fast-check';
import type { Json, JsonObject, Operation, Parameter } from '../api-document';
import { pathParameters } from '../api-document';
import { type Header, oddHeaders, usualHeaders } from './headers';
import {
  CONTENT_TYPES,
  hostileBody,
  hostileText,
  METHODS,
  RAW_SEGMENTS,
  type Spoil,
  spoil,
} from '../values/hostile';
import type { Kind } from '../values/kind';
import { AGREEING, KNOWN_PARAMETERS, POOL_OF } from '../values/known-values';
import { multipart, type Upload } from './multipart';
import { changedAt, MISFITS, nearMissOf } from '../values/near-misses';
import { token } from '../values/pool';
import type { ValidValues } from '../values/valid-values';

export const CREDENTIALS = [
  'system',
  'admin',
  'write',
  'read',
  'person',
  'other',
  'expired',
  'deactivated',
  'garbage',
  'none',
] as const;
export type Credential = (typeof CREDENTIALS)[number];
/** All but a person's, who signs in while the run goes on. */
export type Keys = Readonly<Record<Exclude<Credential, 'person'>, string | null>>;

/** A request before the ids in it are known. Two runs with one seed plan the same ones. */
export interface RequestPlan {
  readonly operation: Operation;
  readonly kind: Kind;
  readonly credential: Credential;
  readonly method: string;
  /** One raw segment for each path parameter, or null for the real thing. */
  readonly path: readonly (string | null)[];
  /** Which of the real things the path is about. */
  readonly index: number;
  readonly query: readonly (readonly [name: string, value: string])[];
  readonly headers: readonly Header[];
  readonly contentType: string | null;
  /** JSON text with tokens, or an upload. */
  readonly body: string | Upload | null;
  readonly spoil: Spoil;
}

export function plansFor(operation: Operation, values: ValidValues): fc.Arbitrary<RequestPlan> {
  return fc.oneof(
    { weight: 5, arbitrary: plan(operation, 'valid', values) },
    { weight: 3, arbitrary: plan(operation, 'nearly_valid', values) },
    { weight: 2, arbitrary: plan(operation, 'hostile', values) },
  );
}

function plan(operation: Operation, kind: Kind, values: ValidValues): fc.Arbitrary<RequestPlan> {
  const hostile = kind === 'hostile';
  const usual = <T>(value: T, odd: fc.Arbitrary<T>) =>
    hostile
      ? fc.oneof({ weight: 6, arbitrary: fc.constant(value) }, { weight: 1, arbitrary: odd })
      : fc.constant(value);
  return fc.record({
    operation: fc.constant(operation),
    kind: fc.constant(kind),
    credential: credentials(operation, kind),
    method: usual(operation.method, fc.constantFrom(...METHODS)),
    path: fc.tuple(...pathParameters(operation.path).map(() => segments(kind))),
    index: fc.noBias(fc.nat(9_999)),
    query: query(operation, kind),
    headers: hostile ? oddHeaders : usualHeaders,
    contentType: usual(contentTypeOf(operation), fc.constantFrom(...CONTENT_TYPES)),
    body: bodies(operation, kind, values),
    spoil: hostile ? spoil : fc.constant<Spoil>('none'),
  });
}

function contentTypeOf({ body }: Operation): string | null {
  return body?.contentType === 'multipart/form-data' ? multipart.contentType : (body?.contentType ?? null);
}

const GOOD: readonly Credential[] = [
  'system',
  'system',
  'system',
  'admin',
  'admin',
  'admin',
  'write',
  'read',
];

/** Of these a key may have `GET /v1/session` alone. */
const FOR_PEOPLE = /^\/v1\/(sessions?|views)\b/;

function credentials({ path }: Operation, kind: Kind): fc.Arbitrary<Credential> {
  const good = FOR_PEOPLE.test(path)
    ? fc.constant<Credential>('person')
    : fc.constantFrom(...GOOD, 'person' as const);
  const any = fc.constantFrom(...CREDENTIALS);
  return fc.oneof({ weight: kind === 'valid' ? 15 : 6, arbitrary: good }, { weight: 1, arbitrary: any });
}

function segments(kind: Kind): fc.Arbitrary<string | null> {
  const wrong: Readonly<Record<Kind, fc.Arbitrary<string | null>>> = {
    valid: fc.constant(null),
    nearly_valid: fc.oneof(fc.uuid(), fc.constantFrom('0', '-1', '1.5', 'milk', '%20', 'a'.repeat(300))),
    hostile: fc.oneof(hostileText.map(encodedUnlessToken), fc.constantFrom(...RAW_SEGMENTS)),
  };
  return fc.oneof({ weight: 5, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: wrong[kind] });
}

/** Escapes a path segment or a query value; lone surrogates become what a browser makes of them. */
export function encoded(value: string): string {
  return encodeURIComponent(value.toWellFormed());
}

function query({ id, parameters }: Operation, kind: Kind): fc.Arbitrary<[string, string][]> {
  const taken = parameters.filter((parameter) => parameter.in === 'query');
  const pairs = taken.map((parameter) =>
    fc.option(
      parameterValue(id, parameter, kind).map((value): [string, string] => [parameter.name, value]),
      { freq: parameter.required ? (kind === 'valid' ? 1_000 : 12) : 1, nil: null },
    ),
  );
  const extra = fc.constantFrom<[string, string]>(
    ['unknown', '1'],
    ['limit', '-1'],
    ['__proto__', 'a'],
    ['a[b]', '1'],
  );
  const extras = fc.array(kind === 'hostile' ? extra : fc.constant<[string, string]>(['_', '1']), {
    maxLength: 1,
  });
  return fc
    .tuple(fc.tuple(...pairs), extras)
    .map(([known, unknown]) => [...known.filter((pair) => pair !== null), ...unknown]);
}

function parameterValue(id: string, { name, schema }: Parameter, kind: Kind): fc.Arbitrary<string> {
  const known =
    KNOWN_PARAMETERS[`${id}.${name}`] ?? (schema.enum === undefined ? KNOWN_PARAMETERS[name] : undefined);
  const valid = known ?? fc.constantFrom(...(schema.enum ?? ['1'])).map(String);
  if (kind === 'valid') return valid.map(encodedUnlessToken);
  const misfit = fc.constantFrom(...MISFITS.filter((value) => typeof value !== 'object')).map(String);
  const wrong =
    kind === 'hostile'
      ? fc.oneof(hostileText.map(encodedUnlessToken), fc.constantFrom('%zz', '%ff'))
      : misfit.map(encodedUnlessToken);
  return fc.oneof({ weight: 3, arbitrary: valid.map(encodedUnlessToken) }, { weight: 1, arbitrary: wrong });
}

function encodedUnlessToken(value: string): string {
  return value.startsWith('{{') ? value : encoded(value);
}

function bodies(
  { id, body }: Operation,
  kind: Kind,
  values: ValidValues,
): fc.Arbitrary<string | Upload | null> {
  const unwanted = fc.oneof(
    { weight: 9, arbitrary: fc.constant(null) },
    { weight: 1, arbitrary: fc.constantFrom('{}', '[]', '{"a":1}') },
  );
  if (body === null) return kind === 'valid' ? fc.constant(null) : unwanted;
  if (body.contentType === 'multipart/form-data') return multipart.uploads(kind);
  const valid = values.of(body.schema).map((value): Json => ({ ...(value as JsonObject), ...AGREEING[id] }));
  if (kind === 'valid') return valid.map((value) => JSON.stringify(value));
  if (kind === 'nearly_valid') return valid.chain(nearMissOf).map((value) => JSON.stringify(value));
  return hostileBody((hole: Json) =>
    fc
      .tuple(valid, fc.array(fc.nat(50), { minLength: 1, maxLength: 3 }))
      .map(([value, way]) => changedAt(value, way, () => hole) ?? hole),
  );
}

/** Tokens for the path of an operation: all its parameters are of one thing. */
export function pathTokens(operation: Operation, index: number): string[] {
  const names = pathParameters(operation.path);
  const pool = POOL_OF[operation.id] ?? names.join('+');
  return names.map((name) => token(pool, name, index));
}
