export const MASK = '********';
const MASKED = /^(x-webhook-signature|webhook-signature|authorization)$/i;

/** Request headers as they are stored: nothing in them lets a reader forge a request (docs/webhooks.md#history). */
export function maskHeaders(headers: Readonly<Record<string, string>>): Record<string, string> {
  const masked: Record<string, string> = {};
  for (const name in headers) masked[name] = MASKED.test(name) ? MASK : headers[name]!;
  return masked;
}

/** Shorter pieces are names of schemes, and so short a piece at the end of a text reveals nothing. */
const SHORTEST_SECRET = 8;

/**
 * An endpoint's response with every echo of the masked headers removed, also in JSON or cut off at the end
 * (docs/webhooks.md#history): failing endpoints often show the request.
 */
export function maskEcho(text: string, headers: Readonly<Record<string, string>>): string {
  if (text.length < SHORTEST_SECRET) return text;
  return Object.entries(headers)
    .filter(([name]) => MASKED.test(name))
    .flatMap(([, value]) => value.split(' ').filter((piece) => piece.length >= SHORTEST_SECRET))
    .flatMap((secret) => [...new Set([secret, JSON.stringify(secret).slice(1, -1)])])
    .reduce(withoutSecret, text);
}

function withoutSecret(text: string, secret: string): string {
  if (!text.includes(secret.slice(0, SHORTEST_SECRET))) return text;
  const masked = text.replaceAll(secret, MASK);
  for (let length = secret.length - 1; length >= SHORTEST_SECRET; length -= 1) {
    if (masked.endsWith(secret.slice(0, length))) return masked.slice(0, -length) + MASK;
  }
  return masked;
}
