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

/** What says of which kind a signature or a secret is; an endpoint may show the rest alone. */
const KIND = /^(?:sha256=|v1,|whsec_)/;

/**
 * An endpoint's response with every echo of the masked headers and of the webhook's secrets removed, also in JSON, in a URL
 * or cut off at the end (docs/webhooks.md#history): failing endpoints often show the request.
 */
export function maskEcho(
  text: string,
  headers: Readonly<Record<string, string>>,
  secrets: readonly string[],
): string {
  if (text.length < SHORTEST_SECRET) return text;
  const inHeaders = Object.entries(headers)
    .filter(([name]) => MASKED.test(name))
    .flatMap(([, value]) => value.split(' '));
  return [...inHeaders, ...secrets]
    .map((piece) => bare(piece))
    .filter((piece) => piece.length >= SHORTEST_SECRET)
    .flatMap((piece) => [...spellings(piece)])
    .reduce(withoutSecret, text);
}

function bare(piece: string): string {
  const rest = piece.replace(KIND, '');
  return rest.length >= SHORTEST_SECRET ? rest : piece;
}

/** As it is, in JSON with and without escaped slashes, and in a URL. */
function spellings(secret: string): Set<string> {
  const inJson = JSON.stringify(secret).slice(1, -1);
  const inUrl = encodeURIComponent(secret.toWellFormed());
  const inLowerCase = inUrl.replace(/%../g, (escape) => escape.toLowerCase());
  return new Set([secret, inJson, inJson.replaceAll('/', '\\/'), inUrl, inLowerCase]);
}

function withoutSecret(text: string, secret: string): string {
  if (!text.includes(secret.slice(0, SHORTEST_SECRET))) return text;
  const masked = text.replaceAll(secret, MASK);
  const longest = Math.min(secret.length - 1, masked.length);
  for (let length = longest; length >= SHORTEST_SECRET; length -= 1) {
    if (masked.endsWith(secret.slice(0, length))) return masked.slice(0, -length) + MASK;
  }
  return masked;
}
