import { randomBytes } from 'node:crypto';
import { SERVICE_ARGUMENTS } from '../../scripts/service-command';
import { type ListeningProcess, startListening } from '../setup/listening-process';

export const SYSTEM_TOKEN = `system_${randomBytes(24).toString('hex')}`;
export const ENCRYPTION_KEY = randomBytes(32).toString('base64');

/**
 * Starts the built service as its users do. Not the defaults: no rate limit, since all load comes with one key, and
 * webhooks may go to this machine.
 */
export function startService(
  databaseUrl: string,
  env: Readonly<Record<string, string>> = {},
  nodeFlags: readonly string[] = [],
): Promise<ListeningProcess> {
  return startListening([...nodeFlags, ...SERVICE_ARGUMENTS], { ...serviceEnvironment(databaseUrl), ...env });
}

/** Settings of a service on this machine that is given its own database. */
export function serviceEnvironment(databaseUrl: string): Record<string, string> {
  return {
    DATABASE_URL: databaseUrl,
    SYSTEM_TOKEN,
    ENCRYPTION_KEY,
    HOST: '127.0.0.1',
    PORT: '0',
    RATE_LIMIT_PER_SECOND: '0',
    CHANNEL_HEALTH_INTERVAL: 'off',
    WEBHOOK_ALLOW_PRIVATE_TARGETS: 'true',
  };
}

/** A channel and a write key for it. */
export interface BenchShop {
  readonly channelId: string;
  readonly key: string;
}

/** @param webhookUrl where all events of the channel go; absent: no webhook */
export async function openShop(serviceUrl: string, webhookUrl?: string): Promise<BenchShop> {
  const key = await call<{ key: string }>('POST', `${serviceUrl}/v1/api-keys`, SYSTEM_TOKEN, {
    name: 'bench',
    client_name: 'Bench',
    created_by: 'bench',
    scope: 'write',
  });
  const channel = { name: 'bench', type: 'sap-commerce', config: {} };
  const { id } = await call<{ id: string }>('POST', `${serviceUrl}/v1/channels`, key.key, channel);
  if (webhookUrl !== undefined) {
    const webhook = {
      webhook_url: webhookUrl,
      webhook_secret: `whsec_${randomBytes(24).toString('base64')}`,
    };
    await call('PUT', `${serviceUrl}/v1/channels/${id}/webhook`, key.key, webhook);
  }
  return { channelId: id, key: key.key };
}

/** Calls the API; throws on errors. */
export async function call<T>(method: string, url: string, token: string, body: object): Promise<T> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const answer = await fetch(url, { method, headers, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`${method} ${url} answered ${answer.status}: ${await answer.text()}`);
  return (await answer.json()) as T;
}
