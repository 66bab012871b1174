/** Why a `fetch` failed: its error says "fetch failed" alone and keeps the reason in its cause. */
export function failureReason(error: unknown): string {
  const { message, cause } = error as { message: string; cause?: { message?: string; code?: string } };
  return cause?.message || cause?.code || message;
}
