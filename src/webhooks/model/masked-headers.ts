const MASKED = /^(x-webhook-signature|webhook-signature|authorization)$/i;

/** Request headers as they are kept: nothing in them lets a reader forge a request (D43). */
export function maskHeaders(headers: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, MASKED.test(name) ? '********' : value]),
  );
}
