import { isUsableSecret, isWeakSecret } from '.';

describe('a webhook secret', () => {
  it.each(['', 'whsec_', 'whsec_!!', 'whsec_ ='])('holds no key as %j', (secret) => {
    expect(isUsableSecret(secret)).toBe(false);
  });

  it.each(['x', 'whsec_AAAA', 'whsec'])('holds a key as %j', (secret) => {
    expect(isUsableSecret(secret)).toBe(true);
  });

  it('is weak with fewer than 16 characters, the prefix left out', () => {
    const weak = ['', '123456789012345', 'whsec_123456789012345'];
    const strong = ['1234567890123456', 'whsec_1234567890123456'];
    expect(weak.map(isWeakSecret)).toEqual([true, true, true]);
    expect(strong.map(isWeakSecret)).toEqual([false, false]);
  });
});
