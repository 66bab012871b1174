import fc from 'fast-check';
import type { Json } from '../api-document';
import { repeated } from './pool';

/** Texts that have broken parsers, queries, logs and pages before. */
export const HOSTILE_TEXTS: readonly string[] = [
  '__proto__',
  'constructor',
  'hasOwnProperty',
  "'; DROP TABLE orders; --",
  "' OR '1'='1",
  '%27%20OR%201=1',
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  '${7*7}{{7*7}}',
  '../../../../etc/passwd',
  '..\\..\\windows',
  '%s%n%x%d',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\udfff\ud800',
  '\ufeff',
  '\u202eright to left',
  'ﷺ'.repeat(50),
  'e\u0301'.repeat(100),
  '👩‍👩‍👧‍👦',
  '\r\nSet-Cookie: a=b',
  '\t\u000b\u0085\u2028',
  '0x1F',
  '1e400',
  '-0',
  '9223372036854775808',
  '00000000-0000-0000-0000-000000000000',
  'FFFFFFFF-FFFF-FFFF-FFFF-FFFFFFFFFFFF',
  '{"a":1}',
  'http://127.0.0.1:1/',
  'https://nowhere.invalid/hook',
  'http://[::1',
  'javascript:alert(1)',
  'file:///etc/passwd',
  repeated('a', 300),
  repeated('9', 70_000),
];

export const hostileText = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...HOSTILE_TEXTS) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
);

/** JSON texts, not values: much of what hurts can't be had by writing a value. */
const HOSTILE_JSON: readonly string[] = [
  '{"__proto__":{"admin":true}}',
  '{"constructor":{"prototype":{"admin":true}}}',
  '1e400',
  '-1e400',
  '123456789012345678901234567890',
  '0.1234567890123456789012345678901234567890',
  '1e-400',
  '"\\ud800"',
  '"\\u0000"',
  '[[[[[[[[[[]]]]]]]]]]',
  `${repeated('[', 100)}${repeated(']', 100)}`,
  `${repeated('[', 30_000)}${repeated(']', 30_000)}`,
  `${repeated('[', 5_000)}`,
  '{"toString":1,"valueOf":null,"then":{}}',
  '{"":""}',
];

const hostileJson = fc.oneof(
  fc.constantFrom(...HOSTILE_JSON),
  hostileText.map((text) => JSON.stringify(text)),
  fc.json({ stringUnit: 'binary' }),
);

const HOLE = '"fuzz-hole"';

/** JSON with something hostile in place of one value, as text. */
export function hostileBody(withHole: (hole: Json) => fc.Arbitrary<Json>): fc.Arbitrary<string> {
  const spoiled = fc
    .tuple(withHole('fuzz-hole'), hostileJson)
    .map(([body, text]) => JSON.stringify(body).replace(HOLE, () => text));
  return fc.oneof({ weight: 4, arbitrary: spoiled }, { weight: 1, arbitrary: hostileJson });
}

/** Ways to spoil the bytes of a body. */
export type Spoil =
  'none' | 'truncated' | 'duplicated' | 'bad_utf8' | 'byte_order_mark' | 'huge' | 'trailing' | 'empty';

export const spoil: fc.Arbitrary<Spoil> = fc.oneof(
  { weight: 20, arbitrary: fc.constant<Spoil>('none') },
  {
    weight: 10,
    arbitrary: fc.constantFrom<Spoil>(
      'truncated',
      'duplicated',
      'bad_utf8',
      'byte_order_mark',
      'trailing',
      'empty',
    ),
  },
  { weight: 1, arbitrary: fc.constant<Spoil>('huge') },
);

const MORE_THAN_ALLOWED = 2 * 1024 * 1024 + 1;

/** The bytes of a body, spoiled. */
export function spoiled(text: string, how: Spoil): Buffer {
  const bytes = Buffer.from(text);
  const middle = Math.floor(bytes.length / 2);
  const insert = (...inserted: number[]) =>
    Buffer.concat([bytes.subarray(0, middle), Buffer.from(inserted), bytes.subarray(middle)]);
  const ways: Readonly<Record<Spoil, () => Buffer>> = {
    none: () => bytes,
    truncated: () => bytes.subarray(0, middle),
    duplicated: () => Buffer.from(text.replace(/^\{("[^"]*":)/, '{$1null,$1')),
    bad_utf8: () => insert(0xc3, 0x28, 0xff),
    byte_order_mark: () => Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), bytes]),
    huge: () => Buffer.concat([bytes, Buffer.alloc(MORE_THAN_ALLOWED, ' ')]),
    trailing: () => Buffer.concat([bytes, Buffer.from('}]')]),
    empty: () => Buffer.alloc(0),
  };
  return ways[how]();
}

export const CONTENT_TYPES: readonly (string | null)[] = [
  'text/plain',
  'application/x-www-form-urlencoded',
  'application/json; charset=utf-16',
  'application/json; charset=latin1',
  'application/json; charset=nonsense',
  'multipart/form-data',
  'multipart/form-data; boundary=x',
  'application/jsonp',
  'APPLICATION/JSON',
  'application/json;',
  ',',
  null,
];

/** Path segments as they go on the wire, not escaped. */
export const RAW_SEGMENTS: readonly string[] = [
  '%',
  '%zz',
  '%00',
  '%c0%af',
  '%ff',
  '%ED%A0%80',
  '%2e%2e%2f',
  '..',
  '%2F',
  ';a=b',
  '~',
  '*',
  '%F0%9F%98%80',
];

export const METHODS: readonly string[] = [
  'HEAD',
  'OPTIONS',
  'TRACE',
  'PROPFIND',
  'POST',
  'PUT',
  'DELETE',
  'PATCH',
  'GET',
];
