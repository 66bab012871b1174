import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { isMasked, mask, SecretBox, UnreadableSecretError } from '.';

const key = () => randomBytes(32);

describe('SecretBox', () => {
  it('opens what it sealed, whatever the text', () => {
    const box = new SecretBox([key()]);
    fc.assert(fc.property(fc.string({ unit: 'grapheme' }), (text) => box.open(box.seal(text)) === text));
  });

  it('never seals the same text to the same value twice', () => {
    const box = new SecretBox([key()]);
    expect(box.seal('same')).not.toBe(box.seal('same'));
  });

  it('opens values of an older key after a new one was put first', () => {
    const old = key();
    const sealed = new SecretBox([old]).seal('kept');
    expect(new SecretBox([key(), old]).open(sealed)).toBe('kept');
  });

  it('knows which values stay readable when the older keys are gone', () => {
    const [old, fresh] = [key(), key()];
    const ring = new SecretBox([fresh, old]);
    expect(ring.isCurrent(new SecretBox([old]).seal('kept'))).toBe(false);
    expect(ring.isCurrent(ring.seal('kept'))).toBe(true);
  });

  it('refuses a value that was changed, and one of a key outside the ring', () => {
    const box = new SecretBox([key()]);
    const sealed = box.seal('text');
    const last = sealed.at(-2) === 'A' ? 'B' : 'A';
    expect(() => box.open(sealed.slice(0, -2) + last + sealed.slice(-1))).toThrow(/does not open/);
    expect(() => new SecretBox([key()]).open(sealed)).toThrow(/no encryption key/);
  });

  it('says that a value can not be read, why, and which key it needs', () => {
    const [own, other] = [new SecretBox([key()]), new SecretBox([key()])];
    const sealed = own.seal('text');
    const [, id, packed] = sealed.split(':');
    const refusals = [
      [other, sealed, { reason: 'unknown_key', keyId: own.currentId }],
      [other, `enc1:${other.currentId}:${packed}`, { reason: 'does_not_open', keyId: other.currentId }],
      [own, `enc1:${id}:AAAA`, { reason: 'does_not_open', keyId: own.currentId }],
      [own, 'in clear', { reason: 'not_sealed', keyId: null }],
    ] as const;
    for (const [box, value, expected] of refusals) {
      const error = caught(() => box.open(value));
      expect(error).toBeInstanceOf(UnreadableSecretError);
      expect(error).toMatchObject(expected);
    }
    expect(caught(() => other.open(sealed))).toMatchObject({
      message: expect.stringContaining(`${own.currentId} in the key ring, which has ${other.currentId}`),
    });
  });
});

describe('mask', () => {
  it('shows at most the last four characters, and none of a short secret', () => {
    expect(mask('whsec_abcdefgh1234')).toBe('********1234');
    expect(mask('short')).toBe('********');
  });

  it('is recognised when it comes back, and an ordinary secret is not', () => {
    fc.assert(fc.property(fc.string(), (secret) => isMasked(mask(secret))));
    expect(isMasked('whsec_abcdefgh1234')).toBe(false);
    expect(isMasked(undefined)).toBe(false);
  });
});

function caught(work: () => unknown): unknown {
  try {
    work();
  } catch (error) {
    return error;
  }
  throw new Error('nothing was thrown');
}
