const MASK = '********';

/**
 * What is shown of a secret: eight asterisks, then the last 4 characters of a secret long enough to spare
 * them (docs/secrets.md).
 */
export function mask(secret: string): string {
  return secret.length >= 12 ? MASK + secret.slice(-4) : MASK;
}

/**
 * Whether a value that came back from a reader is only what `mask` showed, so that it means "unchanged"
 * (docs/secrets.md).
 */
export function isMasked(value: unknown): value is string {
  return typeof value === 'string' && value.startsWith(MASK) && value.length <= MASK.length + 4;
}
