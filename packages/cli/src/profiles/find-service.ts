import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ChosenService, chooseService, type ServiceOptions } from './choose-service.js';
import { readProfiles } from './profiles.js';
import { sendableKey } from './sendable-key.js';

/** The service that a command calls, by its options, the environment, the profiles and the service of this folder. */
export function findService(options: ServiceOptions, env: NodeJS.ProcessEnv = process.env): ChosenService {
  return chooseService(options, env, readProfiles(), options.key === undefined ? systemToken(env) : null);
}

function systemToken(env: NodeJS.ProcessEnv): string | null {
  const token = env.SYSTEM_TOKEN || storedToken(env);
  return token === null ? null : sendableKey(token, 'SYSTEM_TOKEN');
}

/** The token of a service that keeps its data here (docs/rules/access.md#system-token). */
function storedToken(env: NodeJS.ProcessEnv): string | null {
  try {
    return readFileSync(join(env.DATA_DIR || '.data', 'system-token'), 'utf8').trim();
  } catch {
    return null;
  }
}
