const MASK = '********';

/** A masked secret: eight asterisks, then the last 4 characters if the secret is long enough (docs/secrets.md). */
export function mask(secret: string): string {
  return secret.length >= 12 ? MASK + secret.slice(-4) : MASK;
}

/** Whether a value is the output of `mask`, so that it means "unchanged" (docs/secrets.md). */
export function isMasked(value: unknown): value is string {
  return typeof value === 'string' && value.startsWith(MASK) && value.length <= MASK.length + 4;
}
