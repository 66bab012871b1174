const NO_REASON = 'no reason was given';
const MOST_REASON = 500;

/** Why something failed, as a text that fits into a row. */
export function reasonOf(error: unknown): string {
  return (error instanceof Error ? error.message : NO_REASON).replaceAll('\u0000', '').slice(0, MOST_REASON);
}
