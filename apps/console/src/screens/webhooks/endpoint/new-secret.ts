const SECRET_BYTES = 32;

/** A secret as the service makes them (docs/webhooks.md#settings-of-a-webhook). */
export function newSecret(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(SECRET_BYTES));
  return `whsec_${btoa(String.fromCharCode(...bytes))}`;
}
