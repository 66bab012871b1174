/** What a channel owner configured for the client-credentials grant. Secrets in clear. */
export interface ClientCredentials {
  readonly clientId: string;
  readonly clientSecret: string;
  readonly scope: string | null;
  readonly additionalParams: Readonly<Record<string, unknown>>;
}

/** A token, or why the response had none. */
export type TokenAnswer =
  { readonly token: string; readonly lifetimeMs: number } | { readonly token: null; readonly error: string };

/** Fields of the token request that additional parameters can't set. */
const RESERVED = new Set(['grant_type', 'client_id', 'client_secret', 'scope']);

/** Of RFC 6749 and RFC 8707. Any other text might be the secret, echoed by the endpoint. */
const ERROR_CODES = [
  'invalid_request',
  'invalid_client',
  'invalid_grant',
  'unauthorized_client',
  'unsupported_grant_type',
  'invalid_scope',
  'invalid_target',
  'access_denied',
  'server_error',
  'temporarily_unavailable',
] as const;

/** For a token without `expires_in`. */
const UNKNOWN_LIFETIME_MS = 300_000;
const LONGEST_LIFETIME_MS = 30 * 86_400_000;
const LONGEST_TOKEN = 16_384;

/** The form-encoded body of a token request (docs/webhooks.md#oauth-20). */
export function tokenRequestBody(credentials: ClientCredentials): string {
  const form = new URLSearchParams({ grant_type: 'client_credentials' });
  form.set('client_id', credentials.clientId);
  form.set('client_secret', credentials.clientSecret);
  if (credentials.scope !== null) form.set('scope', credentials.scope);
  for (const [name, value] of Object.entries(credentials.additionalParams)) {
    if (!RESERVED.has(name)) form.set(name, String(value));
  }
  return form.toString();
}

/** Reads the response to a token request. Of an error only a known code is reported: the rest may quote secrets. */
export function readTokenAnswer(status: number, body: string): TokenAnswer {
  const answer = readObject(body);
  if (status < 200 || status > 299) {
    const code = ERROR_CODES.find((known) => known === answer?.error) ?? null;
    return refused(`The token endpoint answered ${status}${code === null ? '' : ` (${code})`}`);
  }
  if (answer === null) return refused('The token endpoint did not answer with a JSON object');
  const { access_token: token } = answer;
  if (typeof token !== 'string' || token === '') return refused('The token answer has no access_token');
  if (!/^[\x21-\x7e]+$/.test(token) || token.length > LONGEST_TOKEN)
    return refused('The access_token can not be sent in a header');
  return { token, lifetimeMs: lifetimeMs(answer.expires_in) };
}

/**
 * When a token is refreshed although it is still valid: a minute before it expires, or in the last fifth of
 * its life.
 */
export function refreshAfterMs(lifetime: number): number {
  return Math.max(lifetime - 60_000, lifetime * 0.8);
}

function lifetimeMs(expiresIn: unknown): number {
  const seconds = typeof expiresIn === 'string' ? Number(expiresIn) : expiresIn;
  if (typeof seconds !== 'number' || !(seconds > 0)) return UNKNOWN_LIFETIME_MS;
  return Math.min(Math.round(seconds * 1_000), LONGEST_LIFETIME_MS);
}

function readObject(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}

function refused(error: string): TokenAnswer {
  return { token: null, error };
}

const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 60_000;

/**
 * The pause after a failed token request: 1 s, doubling up to a minute.
 * @param before how many requests had failed in a row before
 */
export function pauseAfterFailureMs(before: number): number {
  return Math.min(FIRST_PAUSE_MS * 2 ** before, LONGEST_PAUSE_MS);
}
