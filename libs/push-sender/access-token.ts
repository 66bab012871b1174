import { createSign } from 'node:crypto';
import { type Agent, request } from 'node:https';
import type { ServiceAccount } from './service-account';

const TOKEN_URL = 'https://oauth2.googleapis.com/token';
const SCOPE = 'https://www.googleapis.com/auth/firebase.messaging';
const LIFETIME_S = 3_600;
const TIMEOUT_MS = 10_000;

/** As the SDK wants it from a credential. `expires_in` is in seconds. */
export interface AccessToken {
  readonly access_token: string;
  readonly expires_in: number;
}

/**
 * Trades the service account's signature for an access token (RFC 7523). The SDK's own credential for an account given
 * as an object sends this request past the agent, so it would not come through a gateway.
 */
export async function fetchAccessToken(account: ServiceAccount, agent: Agent): Promise<AccessToken> {
  const form = new URLSearchParams({
    grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer',
    assertion: assertion(account, Math.floor(Date.now() / 1_000)),
  });
  const { status, body } = await post(form.toString(), agent);
  if (status !== 200) throw new Error(`the token service answered ${status}`);
  const { access_token, expires_in } = JSON.parse(body) as Partial<AccessToken>;
  if (typeof access_token !== 'string') throw new Error('the token service gave no token');
  return { access_token, expires_in: expires_in ?? LIFETIME_S };
}

function assertion({ clientEmail, privateKey }: ServiceAccount, nowS: number): string {
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const claims = { iss: clientEmail, scope: SCOPE, aud: TOKEN_URL, iat: nowS, exp: nowS + LIFETIME_S };
  const unsigned = `${encode({ alg: 'RS256', typ: 'JWT' })}.${encode(claims)}`;
  return `${unsigned}.${createSign('RSA-SHA256').update(unsigned).sign(privateKey, 'base64url')}`;
}

function post(form: string, agent: Agent): Promise<{ status: number; body: string }> {
  return new Promise((resolve, reject) => {
    const headers = {
      'Content-Type': 'application/x-www-form-urlencoded',
      'Content-Length': Buffer.byteLength(form),
    };
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const sent = request(TOKEN_URL, { method: 'POST', agent, headers, signal }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, body: Buffer.concat(chunks).toString() }),
      );
    });
    sent.on('error', reject);
    sent.end(form);
  });
}
