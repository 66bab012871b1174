/**
 * Whether a URL leads to another origin than the one before, so that a secret which was given for that one must not go
 * along (docs/secrets.md#changed-addresses). Without a URL before, nobody knows where the secret was meant to go.
 */
export function leadsElsewhere(before: string | null, after: string): boolean {
  return before === null || originOf(before) !== originOf(after);
}

/** What is no URL has an origin that no other has. */
function originOf(url: string): string | symbol {
  return URL.canParse(url) ? new URL(url).origin : Symbol('no origin');
}
