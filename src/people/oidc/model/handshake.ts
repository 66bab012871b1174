/** What a browser keeps, sealed, between leaving for the provider and coming back. */
export interface KeptHandshake {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
  readonly to: string;
  readonly untilMs: number;
}

/** As it is kept. The cookie has room for no more. */
const MOST_BYTES_OF_PATH = 1_000;

/** A path of the console on this host; anything else, and a longer one, leads to its start. */
export function ownPath(asked: string | undefined): string {
  const isOwn = asked !== undefined && /^\/console(?:[/?#]|$)/.test(asked) && !/[\\\s\p{Cc}]/u.test(asked);
  return isOwn && Buffer.byteLength(JSON.stringify(asked)) <= MOST_BYTES_OF_PATH ? asked : '/console/';
}

export function handshakeText(kept: KeptHandshake): string {
  return JSON.stringify(kept);
}

/** The handshake, unless it was begun too long ago; null for anything else. */
export function handshakeIn(text: string, nowMs: number): KeptHandshake | null {
  try {
    const kept = JSON.parse(text) as KeptHandshake;
    return typeof kept.untilMs === 'number' && kept.untilMs > nowMs ? kept : null;
  } catch {
    return null;
  }
}
