import { entityTag, hasVersion } from './entity-tag';

describe('the entity tag of an order', () => {
  it('is its version in quotes', () => {
    expect(entityTag(7)).toBe('"7"');
  });

  it.each(['"7"', 'W/"7"', '"5", "7"', '*'])('is what the caller has when it sends %s', (header) => {
    expect(hasVersion(header, 7)).toBe(true);
  });

  it.each([undefined, '', '7', '"70"', '"6", W/"8"'])(
    'is not what the caller has when it sends %s',
    (header) => {
      expect(hasVersion(header, 7)).toBe(false);
    },
  );
});
