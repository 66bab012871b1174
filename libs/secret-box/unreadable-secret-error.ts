/**
 * `unknown_key`: the ring lacks its key; `does_not_open`: the key can't open it; `not_sealed`: it is not a
 * sealed value.
 */
export type UnreadableReason = 'unknown_key' | 'does_not_open' | 'not_sealed';

/**
 * A stored secret can't be opened: a fault of this process or of what is stored, never of a client or of a
 * receiver of webhooks. The message names key ids and contains no secrets, so it may be logged.
 */
export class UnreadableSecretError extends Error {
  constructor(
    readonly reason: UnreadableReason,
    /** The key that sealed the value, if it says so. */
    readonly keyId: string | null,
    ringIds: readonly string[] = [],
  ) {
    super(messageOf(reason, keyId, ringIds));
    this.name = 'UnreadableSecretError';
  }
}

function messageOf(reason: UnreadableReason, keyId: string | null, ringIds: readonly string[]): string {
  if (reason === 'not_sealed') return 'a stored secret is not in the sealed form';
  if (reason === 'does_not_open') {
    return `a stored secret does not open with its encryption key ${keyId}: it was changed or moved after it was sealed`;
  }
  return `no encryption key with id ${keyId} in the key ring, which has ${ringIds.join(', ')}`;
}
