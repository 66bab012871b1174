import fc from 'fast-check';
import { joined, openedFor, withMember } from './json-text';

/** Objects without `__proto__`, which an object literal would not keep. */
const objects = fc.dictionary(
  fc.string().filter((name) => name !== '__proto__'),
  fc.jsonValue(),
);
const text = JSON.stringify;

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
