import fc from 'fast-check';
import { EncodedText } from './encoded-text';
import { joined, openedFor, withMember } from './json-text';

/** Objects without `__proto__`, which an object literal would not keep. */
const objects = fc.dictionary(
  fc.string().filter((name) => name !== '__proto__'),
  fc.jsonValue(),
);
const text = JSON.stringify;
/** In two pieces, which may part a character. */
const encoded = (value: unknown) => {
  const bytes = Buffer.from(text(value));
  const middle = bytes.length >> 1;
  return new EncodedText([bytes.subarray(0, middle), bytes.subarray(middle)]);
};

it('a member is added as if the object had been written with it', () => {
  fc.assert(
    fc.property(objects, fc.string(), fc.jsonValue(), (object, name, value) => {
      fc.pre(name !== '__proto__' && !(name in object));
      const whole = JSON.parse(text({ ...object, [name]: value })) as unknown;
      expect(JSON.parse(withMember(text(object), name, text(value)))).toEqual(whole);
      expect(JSON.parse(`${openedFor(text(object), name)}${text(value)}}`)).toEqual(whole);
    }),
  );
});

it('two objects are joined as if they had been written as one', () => {
  fc.assert(
    fc.property(objects, objects, (one, other) => {
      fc.pre(Object.keys(one).every((name) => !Object.hasOwn(other, name)));
      expect(JSON.parse(joined(text(one), text(other)))).toEqual(JSON.parse(text({ ...one, ...other })));
    }),
  );
});

it('encoded texts give the same as strings', () => {
  const filled = objects.filter((object) => Object.keys(object).length > 0);
  fc.assert(
    fc.property(filled, filled, (one, other) => {
      expect(String(joined(encoded(one), encoded(other)))).toBe(joined(text(one), text(other)));
      expect(String(joined(text(one), encoded(other)))).toBe(joined(text(one), text(other)));
      expect(String(withMember(encoded(one), 'name', encoded(other)))).toBe(
        withMember(text(one), 'name', text(other)),
      );
    }),
  );
});
