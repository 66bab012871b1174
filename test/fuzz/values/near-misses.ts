import fc from 'fast-check';
import type { Json, JsonObject } from '../api-document';
import { repeated } from './pool';

/** Values that are wrong in most places, each in its own way. */
export const MISFITS: readonly Json[] = [
  null,
  true,
  0,
  -1,
  1.5,
  -0.0001,
  2 ** 53,
  1e308,
  '',
  ' ',
  '0',
  'NaN',
  '-Infinity',
  '1e3',
  '2026-13-45T99:99:99Z',
  '2026-02-30',
  '********',
  [],
  {},
  [null],
  [[]],
  { a: { b: {} } },
  repeated('a', 256),
  repeated('ä', 5_000),
];

const UNKNOWN_MEMBERS = ['unknown', 'Status', 'item_ID', ' id', '$where', 'toString', 'id', 'version'];

/** A value with exactly one thing about it changed, somewhere in its tree. */
export function nearMissOf(valid: Json): fc.Arbitrary<Json> {
  return fc
    .record({
      way: fc.array(fc.nat(50), { minLength: 1, maxLength: 4 }),
      change: fc.oneof(
        { weight: 4, arbitrary: fc.constantFrom(...MISFITS).map((misfit) => (): Json => misfit) },
        { weight: 2, arbitrary: fc.constant((): undefined => undefined) },
        { weight: 1, arbitrary: fc.constantFrom(...UNKNOWN_MEMBERS).map((name) => withMember(name)) },
        { weight: 1, arbitrary: fc.constant((value: Json): Json => [value, value]) },
        { weight: 1, arbitrary: fc.constant((value: Json): Json => stringified(value)) },
      ),
    })
    .map(({ way, change }) => changedAt(valid, way, change) ?? null);
}

function stringified(value: Json): string {
  return typeof value === 'string' ? `${value} ` : JSON.stringify(value);
}

function withMember(name: string) {
  return (value: Json): Json => (isObject(value) ? { ...value, [name]: 1 } : { [name]: value });
}

/** Goes down the tree, at each step to the member that the number picks, and changes what it ends at; undefined removes it. */
export function changedAt(
  value: Json,
  [step, ...rest]: readonly number[],
  change: (value: Json) => Json | undefined,
): Json | undefined {
  if (step === undefined) return change(value);
  if (Array.isArray(value)) {
    const elements = value as readonly Json[];
    if (elements.length === 0) return change(value);
    const at = step % elements.length;
    const changed = changedAt(elements[at]!, rest, change);
    return elements.flatMap((element, index) =>
      index !== at ? [element] : changed === undefined ? [] : [changed],
    );
  }
  if (!isObject(value)) return change(value);
  const names = Object.keys(value);
  if (names.length === 0) return change(value);
  const name = names[step % names.length]!;
  const { [name]: member, ...others } = value;
  const changed = changedAt(member!, rest, change);
  return changed === undefined ? others : { ...others, [name]: changed };
}

function isObject(value: Json): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
