import fc from 'fast-check';

export type Header = readonly [name: string, value: string];

const header = (name: string, ...values: string[]): fc.Arbitrary<Header> =>
  fc.constantFrom(...values).map((value): Header => [name, value]);

/** Headers as clients send them. */
export const usualHeaders: fc.Arbitrary<Header[]> = fc.oneof(
  { weight: 5, arbitrary: fc.constant<Header[]>([]) },
  {
    weight: 2,
    arbitrary: fc.uniqueArray(
      fc.oneof(
        header('Prefer', 'wait=1', 'wait=2', 'respond-async, wait=1'),
        header('X-Command-Origin', 'erp', 'web-shop'),
        header('X-Correlation-Id', 'corr-1', 'c0ffee'),
        header('X-Request-Id', 'request-1'),
        fc.uuid().map((id): Header => ['Idempotency-Key', id]),
        header('X-Force-Transition', 'true'),
        header('If-Match', '"1"', '*', '"2"'),
        header('If-None-Match', '"1"', '*'),
      ),
      { maxLength: 3, selector: ([name]) => name },
    ),
  },
);

const ODD_VALUES = [
  '',
  ' ',
  'true',
  'TRUE',
  '"',
  '"1',
  'W/"1"',
  '"1", "2"',
  '"99999999999999999999"',
  '-1',
  'wait=0',
  'wait=-5',
  'wait=abc',
  'wait=1;wait=2',
  'wait=1e3',
  '\u00e4\u00ff',
  "'; DROP TABLE jobs; --",
  '__proto__',
  'a'.repeat(300),
  'x'.repeat(6_000),
  'same-key',
];

const MEANT = [
  'If-Match',
  'If-None-Match',
  'Prefer',
  'Idempotency-Key',
  'X-Force-Transition',
  'X-Command-Origin',
  'X-Correlation-Id',
  'X-Request-Id',
  'Accept',
  'Accept-Encoding',
  'Origin',
  'Range',
  'Content-Encoding',
  'X-Forwarded-For',
  'X-HTTP-Method-Override',
  'Forwarded',
  'Cookie',
  'traceparent',
];

/** Odd values for headers that the service reads. */
export const oddHeaders: fc.Arbitrary<Header[]> = fc.oneof(
  { weight: 2, arbitrary: usualHeaders },
  {
    weight: 3,
    arbitrary: fc.uniqueArray(fc.tuple(fc.constantFrom(...MEANT), fc.constantFrom(...ODD_VALUES)), {
      minLength: 1,
      maxLength: 4,
      selector: ([name]) => name,
    }),
  },
  { weight: 1, arbitrary: fc.constant<Header[]>([['X-Long', 'y'.repeat(20_000)]]) },
);
