import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import { UnreadableSecretError } from './unreadable-secret-error';

const ALGORITHM = 'aes-256-gcm';
const VERSION = 'enc1';

/**
 * Encrypts short secrets for storage with AES-256-GCM under a ring of keys. The first key encrypts; every key of the
 * ring decrypts, so that a key can be replaced while old values are still readable.
 * A sealed value reads `enc1:<key id>:<base64url of iv, tag and ciphertext>`.
 */
export class SecretBox {
  private readonly ring = new Map<string, Buffer>();
  /** Names the key that seals; tells nothing of it. */
  readonly currentId: string;

  /** @param keys 32 bytes each, the current one first. */
  constructor(keys: readonly [Buffer, ...Buffer[]]) {
    for (const key of keys) {
      if (key.length !== 32) throw new Error('an encryption key must be 32 bytes');
      this.ring.set(keyId(key), key);
    }
    this.currentId = keyId(keys[0]);
  }

  seal(plain: string): string {
    const iv = randomBytes(12);
    const cipher = createCipheriv(ALGORITHM, this.key(this.currentId), iv);
    const body = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
    const packed = Buffer.concat([iv, cipher.getAuthTag(), body]);
    return `${VERSION}:${this.currentId}:${packed.toString('base64url')}`;
  }

  /** Throws `UnreadableSecretError` when no key of this ring sealed the value, or it was changed since. */
  open(sealed: string): string {
    const [version, id, packed] = sealed.split(':');
    if (version !== VERSION || id === undefined || packed === undefined)
      throw new UnreadableSecretError('not_sealed', null);
    const key = this.key(id);
    try {
      const bytes = Buffer.from(packed, 'base64url');
      const decipher = createDecipheriv(ALGORITHM, key, bytes.subarray(0, 12));
      decipher.setAuthTag(bytes.subarray(12, 28));
      return decipher.update(bytes.subarray(28), undefined, 'utf8') + decipher.final('utf8');
    } catch {
      throw new UnreadableSecretError('does_not_open', id);
    }
  }

  isSealed(value: unknown): value is string {
    return typeof value === 'string' && value.startsWith(`${VERSION}:`);
  }

  /** Whether the current key sealed it, so that it can still be opened when the other keys are gone. */
  isCurrent(sealed: string): boolean {
    return sealed.startsWith(`${VERSION}:${this.currentId}:`);
  }

  private key(id: string): Buffer {
    const key = this.ring.get(id);
    if (key === undefined) throw new UnreadableSecretError('unknown_key', id, [...this.ring.keys()]);
    return key;
  }
}

function keyId(key: Buffer): string {
  return createHash('sha256').update(key).digest('hex').slice(0, 8);
}
