/**
 * Whether a URL has another origin than the previous one, so that secrets given for that one must not be sent
 * there (docs/secrets.md#changed-addresses). Without a previous URL it is unknown what the secret was given
 * for.
 */
export function leadsToOtherOrigin(before: string | null, after: string): boolean {
  return before === null || originOf(before) !== originOf(after);
}

/** Text that is not a URL counts as an origin of its own. */
function originOf(url: string): string | symbol {
  return URL.canParse(url) ? new URL(url).origin : Symbol('no origin');
}
