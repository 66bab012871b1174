import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createRoutes } from '@oms/client';
import type { Service } from './service';

const DEFAULT_URL = 'http://127.0.0.1:3000';
const LONGEST_PROBE_MS = 5_000;
const IS_THIS_MACHINE = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;

/**
 * The service that runs at OMS_URL or on the default address, if it is ready; null when none runs on the
 * default address. Its token is SYSTEM_TOKEN, or, on this machine, what an embedded service keeps in its data directory
 * (docs/rules/access.md#system-token). Throws when OMS_URL names a service that is not ready, or the token
 * can't be found.
 */
export async function findService(env: NodeJS.ProcessEnv): Promise<Service | null> {
  const baseUrl = env.OMS_URL || DEFAULT_URL;
  const token = readToken(env, baseUrl);
  const refusal = await whyNotReady(baseUrl, token);
  if (refusal !== null) {
    if (env.OMS_URL) throw new Error(`No service is ready at OMS_URL ${baseUrl}: ${refusal}`);
    return null;
  }
  if (token === null) {
    throw new Error(`A service runs at ${baseUrl}, but its system token is not known: set SYSTEM_TOKEN`);
  }
  const about = `Using the service at ${baseUrl}.`;
  return { baseUrl, systemToken: token, about, isOwn: false };
}

/** Null when GET /health/ready says ready, else why it is not. */
export async function whyNotReady(baseUrl: string, token: string | null): Promise<string | null> {
  const options = { baseUrl, timeoutMs: LONGEST_PROBE_MS, retries: { attempts: 1 } };
  try {
    await createRoutes({ ...options, ...(token !== null && { apiKey: token }) }).get('/health/ready');
    return null;
  } catch (error) {
    return (error as Error).message;
  }
}

/** The token of this machine's own service may do everything, so it goes to no other machine. */
function readToken(env: NodeJS.ProcessEnv, baseUrl: string): string | null {
  if (env.SYSTEM_TOKEN) return env.SYSTEM_TOKEN;
  if (!IS_THIS_MACHINE.test(new URL(baseUrl).hostname)) return null;
  try {
    return readFileSync(join(env.DATA_DIR || '.data', 'system-token'), 'utf8').trim();
  } catch {
    return null;
  }
}
