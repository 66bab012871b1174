import fc from 'fast-check';
import { bodyFault, bodyText, bodyValue } from './body-fault';
import { MOST_LEVELS } from './json-scan';

const fault = (text: string) => bodyFault(Buffer.from(text));
const parsed = (json: Buffer) => bodyValue(bodyText(json));
const wrap = (levels: number, innermost: string): string =>
  Array.from({ length: levels }).reduce<string>(
    (inner, _, n) => (n % 2 ? `[${inner}]` : `{"a":${inner}}`),
    innermost,
  );

describe('the text of a body', () => {
  it('may have 32 levels of objects and lists, and no more', () => {
    expect(fault(wrap(MOST_LEVELS, '"x"'))).toBeNull();
    expect(fault(wrap(MOST_LEVELS + 1, '"x"'))?.message).toContain('more than 32 levels');
    expect(fault(wrap(100_000, '"x"'))?.status).toBe(400);
    expect(fault(`[${'[],{},'.repeat(50)}"[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[["]`)).toBeNull();
  });

  it('may not hold the key __proto__, at any depth and however it is written', () => {
    for (const key of [
      '"__proto__"',
      '"__proto__" ',
      '"\\u005f_proto__"',
      '"__pr\\u006fto__"',
      '"__proto__"\n\t',
    ]) {
      expect(fault(`{${key}:1}`)?.code).toBe('REFUSED_KEY');
      expect(fault(wrap(MOST_LEVELS - 2, `{"b":[],${key}:1}`))?.code).toBe('REFUSED_KEY');
    }
    expect(fault('["__proto__",{"x":"__proto__","__proto":1,"constructor":2}]')).toBeNull();
  });

  it.each([
    'a\\u0000b',
    '\\\\\\u0000',
    '\\ud800',
    '\\ud800x',
    '\\udc00',
    '\\ud83d\\ud83d\\ude00',
    '\\uD83D\\n',
  ])('may not hold "%s", in values and in keys', (text) => {
    for (const json of [`"${text}"`, `{"a":["${text}"]}`, `{"${text}":1}`]) {
      expect(fault(json)?.code).toBe('INVALID_BODY_TEXT');
    }
  });

  it('may hold what only looks like it', () => {
    expect(
      fault('{"a":"\\\\u0000","b":"\\ud83d\\ude00","c":"\\u0001\\uffff","d":"\\\\\\\\ud800"}'),
    ).toBeNull();
  });

  it.each([
    ['{"items":[{"quantity":1},{"quantity":9007199254740993}]}', 'items[1].quantity'],
    ['{"a":{"x":[[],[1,2],3]},"totals":{"total":12345678901234567.89}}', 'totals.total'],
    ['{"metadata" : {"a,b:{[\\"" : [ 1, {"n" :1e400}]}}', 'metadata.a,b:{["[1].n'],
    ['{"a":"]}","b":[0,[1,-1e-400]]}', 'b[1][1]'],
    ['[1.0,1234567890123456.789]', '[1]'],
    ['1e999', 'body'],
  ])('may not hold a number that is not kept exactly: %s names %s', (json, field) => {
    const refusal = fault(json);
    expect(refusal?.code).toBe('INEXACT_NUMBER');
    expect(refusal?.extra.details).toEqual([{ field, message: expect.stringContaining(`${field} is `) }]);
  });

  it('may hold long numbers in strings, and numbers that are only written unusually', () => {
    expect(
      fault('{"sku":"9007199254740993","e":"1e400","n":[1.10,1e3,0.1,1.0,100000000000000000000]}'),
    ).toBeNull();
  });

  it.each(['1e308', '-1.5e-300'])(
    'may not be larger than 2 MB with its numbers written in full: %s',
    (number) => {
      const many = (count: number) => fault(`[${Array.from({ length: count }, () => number).join()}]`);
      expect(many(6_000)).toBeNull();
      expect(many(7_500)?.message).toBe(
        'The request body is larger than 2 MB with its numbers written in full',
      );
      expect(many(300_000)?.code).toBe('BODY_TOO_LARGE');
      expect(fault(`[${Array.from({ length: 120_000 }, () => '1e20').join()}]`)?.code).toBe('BODY_TOO_LARGE');
      expect(fault(`[${Array.from({ length: 120_000 }, () => '1.5e1').join()}]`)).toBeNull();
    },
  );

  it('must be UTF-8', () => {
    expect(() => parsed(Buffer.from([0x22, 0xff, 0x22]))).toThrow('not valid Unicode');
    expect(() => parsed(Buffer.from([0x22, 0xed, 0xa0, 0x80, 0x22]))).toThrow('not valid Unicode');
    expect(parsed(Buffer.from('\ufeff{"a":"\u{1f600}"}'))).toEqual({ a: '\u{1f600}' });
  });

  it('is taken, and read as JSON.parse does, whenever it is any other JSON', () => {
    fc.assert(
      fc.property(
        fc.jsonValue({ maxDepth: 8, stringUnit: 'binary' }),
        fc.integer({ min: 0, max: 2 }),
        (value, indent) => {
          const text = JSON.stringify(value, null, indent);
          fc.pre(!/\\u0000|__proto__/.test(text));
          expect(parsed(Buffer.from(text))).toEqual(JSON.parse(text));
        },
      ),
    );
  });

  it('is refused just when a walk over its values would', () => {
    const pieces = [
      'a',
      '\\',
      'u',
      '0',
      '000',
      '"',
      '\\u0000',
      '\\ud83d',
      '\\ude00',
      '\\ud83d\\ude00',
      '\\\\',
      '\\n',
    ];
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...pieces), { maxLength: 12 }), (parts) => {
        const text = `["${parts.join('')}"]`;
        const value = valueOf(text);
        if (value === undefined) return;
        const isStorable = value.every(
          (part) => typeof part !== 'string' || (part.isWellFormed() && !part.includes('\0')),
        );
        expect(fault(text) === null).toBe(isStorable);
      }),
      { numRuns: 2_000 },
    );
  });

  it('that is no JSON is refused, whatever it is', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        if (valueOf(text) === undefined) expect(() => parsed(Buffer.from(text))).toThrow();
      }),
    );
  });
});

function valueOf(text: string): unknown[] | undefined {
  try {
    return [JSON.parse(text) as unknown].flat();
  } catch {
    return undefined;
  }
}
