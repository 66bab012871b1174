import type { Caller } from '../../api-keys';

/** Who picks an order, and until when. */
export interface Claim {
  readonly order_id: string;
  readonly claimed_by: string;
  readonly device_id: string | null;
  readonly claimed_at: string;
  readonly expires_at: string;
}

/** How long an order is somebody's without being claimed again. */
export const LEASE_MS = 600_000;

/**
 * Whose a claim is: of the paired device or the person who signed in, whatever name is said; behind one API key there may be
 * many people, whom their names tell apart.
 */
export function holderOf({ kind, keyId }: Pick<Caller, 'kind' | 'keyId'>, name: string): string {
  const isOne = kind === 'person' || kind === 'device';
  return isOne ? `${kind} ${keyId}` : `${kind} ${keyId ?? ''} ${name}`;
}

/** `A. V.` of `Aino Virtanen`: enough to tell bags apart, on a screen that others can see. */
export function initialsOf(name: string | null): string | null {
  const words = (name ?? '').trim().split(/\s+/u).filter(Boolean);
  if (words.length === 0) return null;
  const letters = [words[0]!, ...(words.length > 1 ? [words.at(-1)!] : [])].map((word) => [...word][0]!);
  return letters.map((letter) => `${letter.toUpperCase()}.`).join(' ');
}
