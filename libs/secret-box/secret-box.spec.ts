import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { isMasked, mask, SecretBox, UnreadableSecretError } from '.';

const key = () => randomBytes(32);
const HERE = 'channels/1/webhook_secret';
const unbound = (...keys: [Buffer, ...Buffer[]]) => new SecretBox(keys, () => false);

describe('SecretBox', () => {
  it('opens what it sealed, whatever the text', () => {
    const box = new SecretBox([key()]);
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => box.open(box.seal(text, HERE), HERE) === text),
    );
  });

  it('never seals the same text to the same value twice', () => {
    const box = new SecretBox([key()]);
    expect(box.seal('same', HERE)).not.toBe(box.seal('same', HERE));
  });

  it('opens values of an older key after a new one was put first', () => {
    const old = key();
    const sealed = new SecretBox([old]).seal('kept', HERE);
    expect(new SecretBox([key(), old]).open(sealed, HERE)).toBe('kept');
  });

  it('knows which values stay readable when the older keys are gone', () => {
    const [old, fresh] = [key(), key()];
    const ring = new SecretBox([fresh, old]);
    expect(ring.isCurrent(new SecretBox([old]).seal('kept', HERE))).toBe(false);
    expect(ring.isCurrent(ring.seal('kept', HERE))).toBe(true);
  });

  it('refuses a value that was changed, and one of a key outside the ring', () => {
    const box = new SecretBox([key()]);
    const sealed = box.seal('text', HERE);
    const last = sealed.at(-2) === 'A' ? 'B' : 'A';
    expect(() => box.open(sealed.slice(0, -2) + last + sealed.slice(-1), HERE)).toThrow(/does not open/);
    expect(() => new SecretBox([key()]).open(sealed, HERE)).toThrow(/no encryption key/);
  });

  it('refuses a value whose tag was cut short', () => {
    const box = new SecretBox([key()]);
    const [form, id, packed] = box.seal('', HERE).split(':');
    const short = Buffer.from(packed!, 'base64url').subarray(0, 16).toString('base64url');
    expect(() => box.open(`${form}:${id}:${short}`, HERE)).toThrow(/does not open/);
  });

  it('opens a value in the place it was sealed for alone', () => {
    const box = new SecretBox([key()]);
    const sealed = box.seal('text', HERE);
    for (const elsewhere of ['channels/2/webhook_secret', 'channels/1/oauth2_client_secret', '']) {
      expect(() => box.open(sealed, elsewhere)).toThrow(/changed or moved/);
    }
    expect(() => box.open(sealed.replace('enc2', 'enc1'), HERE)).toThrow(UnreadableSecretError);
  });

  it('still opens values that are bound to no place, and knows that they are not as it seals now', () => {
    const keys: [Buffer] = [key()];
    const [binding, older] = [new SecretBox(keys), unbound(...keys)];
    const sealed = older.seal('text', HERE);
    expect(binding.open(sealed, HERE)).toBe('text');
    expect([binding.isCurrent(sealed), older.isCurrent(sealed)]).toEqual([false, true]);
    const bound = binding.seal('text', HERE);
    expect(older.open(bound, HERE)).toBe('text');
    expect(older.isCurrent(bound)).toBe(true);
    expect([binding.isSealed(sealed), binding.isSealed(bound), binding.isSealed('enc3:a:b')]).toEqual([
      true,
      true,
      false,
    ]);
  });

  it('says that a value can not be read, why, and which key it needs', () => {
    const [own, other] = [new SecretBox([key()]), new SecretBox([key()])];
    const sealed = own.seal('text', HERE);
    const [, id, packed] = sealed.split(':');
    const refusals = [
      [other, sealed, { reason: 'unknown_key', keyId: own.currentId }],
      [other, `enc2:${other.currentId}:${packed}`, { reason: 'does_not_open', keyId: other.currentId }],
      [own, `enc2:${id}:AAAA`, { reason: 'does_not_open', keyId: own.currentId }],
      [own, 'in clear', { reason: 'not_sealed', keyId: null }],
    ] as const;
    for (const [box, value, expected] of refusals) {
      const error = caught(() => box.open(value, HERE));
      expect(error).toBeInstanceOf(UnreadableSecretError);
      expect(error).toMatchObject(expected);
    }
    expect(caught(() => other.open(sealed, HERE))).toMatchObject({
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
