import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import { UnreadableSecretError } from './unreadable-secret-error';

const ALGORITHM = 'aes-256-gcm';
/** Node would accept a shorter tag, which can be guessed. */
const TAG_BYTES = 16;
/** Can be opened anywhere. */
const FREE = 'enc1';
/** Can be opened only in the place it was sealed for. */
const BOUND = 'enc2';
const SEALED = /^(enc[12]):([^:]*):([^:]*)$/;

/**
 * Encrypts short secrets for storage with AES-256-GCM under a ring of keys. The first key encrypts; every key of the
 * ring decrypts, so that a key can be replaced while old values are still readable.
 * A sealed value reads `enc2:<key id>:<base64url of iv, tag and ciphertext>`. It is bound to the place that it is sealed
 * for, such as `table/id/column`: moved elsewhere it does not open. Values of the older form `enc1` are bound to none.
 */
export class SecretBox {
  private readonly ring = new Map<string, Buffer>();
  /** The id of the key that seals; it reveals nothing about the key. */
  readonly currentId: string;

  /**
   * @param keys 32 bytes each, the current one first.
   * @param binds false while processes that open only the older form share the stored values
   */
  constructor(
    keys: readonly [Buffer, ...Buffer[]],
    private readonly binds: () => boolean = () => true,
  ) {
    for (const key of keys) {
      if (key.length !== 32) throw new Error('an encryption key must be 32 bytes');
      this.ring.set(keyId(key), key);
    }
    this.currentId = keyId(keys[0]);
  }

  /** The ids of all keys of the ring, the current one first. */
  get keyIds(): string[] {
    return [...this.ring.keys()];
  }

  seal(plain: string, place: string): string {
    const iv = randomBytes(12);
    const cipher = createCipheriv(ALGORITHM, this.key(this.currentId), iv);
    const binds = this.binds();
    if (binds) cipher.setAAD(Buffer.from(place));
    const body = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
    const packed = Buffer.concat([iv, cipher.getAuthTag(), body]);
    return `${binds ? BOUND : FREE}:${this.currentId}:${packed.toString('base64url')}`;
  }

  /** Throws `UnreadableSecretError` when no key of this ring sealed the value for this place, or it was changed since. */
  open(sealed: string, place: string): string {
    const [, form, id, packed] = SEALED.exec(sealed) ?? [];
    if (id === undefined || packed === undefined) throw new UnreadableSecretError('not_sealed', null);
    const key = this.key(id);
    try {
      const bytes = Buffer.from(packed, 'base64url');
      const decipher = createDecipheriv(ALGORITHM, key, bytes.subarray(0, 12), { authTagLength: TAG_BYTES });
      if (form === BOUND) decipher.setAAD(Buffer.from(place));
      decipher.setAuthTag(bytes.subarray(12, 12 + TAG_BYTES));
      return decipher.update(bytes.subarray(12 + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8');
    } catch {
      throw new UnreadableSecretError('does_not_open', id);
    }
  }

  isSealed(value: unknown): value is string {
    return typeof value === 'string' && (value.startsWith(`${BOUND}:`) || value.startsWith(`${FREE}:`));
  }

  /** Whether it is sealed as this box would seal it now: with the current key, and bound if this box binds. */
  isCurrent(sealed: string): boolean {
    const forms = this.binds() ? [BOUND] : [BOUND, FREE];
    return forms.some((form) => sealed.startsWith(`${form}:${this.currentId}:`));
  }

  /** The key that a sealed value needs. */
  keyIdOf(sealed: string): string | null {
    return SEALED.exec(sealed)?.[2] ?? null;
  }

  private key(id: string): Buffer {
    const key = this.ring.get(id);
    if (key === undefined) throw new UnreadableSecretError('unknown_key', id, this.keyIds);
    return key;
  }
}

function keyId(key: Buffer): string {
  return createHash('sha256').update(key).digest('hex').slice(0, 8);
}
