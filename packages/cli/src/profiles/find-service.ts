import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { EXIT, Failure } from '../terminal/exit-codes.js';
import { type Profile, readProfiles } from './profiles.js';

/** The options of every command that calls the service. */
export interface ServiceOptions {
  readonly profile?: string;
  readonly url?: string;
  readonly key?: string;
}

/** A profile with its name; null when it was given by options or the environment, or is that of a service here. */
export interface FoundService extends Profile {
  readonly name: string | null;
}

export const LOCAL_URL = 'http://127.0.0.1:3000';

/**
 * The service that a command calls: of --url and --key, else OMS_URL and OMS_API_KEY, else of the named or current
 * profile, else the one that runs on this machine, with the system token of its data directory.
 */
export function findService(options: ServiceOptions, env: NodeJS.ProcessEnv = process.env): FoundService {
  const stored = storedProfile(options.profile);
  const url = options.url ?? (options.profile === undefined ? env.OMS_URL || undefined : undefined);
  if (stored !== null && (url === undefined || url === stored.url))
    return { ...stored, key: options.key ?? stored.key };
  const key = options.key ?? (env.OMS_API_KEY || env.SYSTEM_TOKEN || localToken(env));
  if (key === null)
    throw new Failure(
      'No service is known. `oms login` stores one with its key; `oms dev` starts one here.',
      EXIT.noAccess,
    );
  return { name: null, url: url ?? LOCAL_URL, key, production: false };
}

function storedProfile(wanted: string | undefined): FoundService | null {
  const { current, profiles } = readProfiles();
  const name = wanted ?? current;
  const profile = name === null ? undefined : profiles[name];
  if (profile !== undefined) return { ...profile, name };
  if (wanted === undefined) return null;
  const known = Object.keys(profiles).join(', ') || 'none';
  throw new Failure(`There is no profile ${wanted}. Known: ${known}. \`oms login ${wanted}\` makes it.`);
}

function localToken(env: NodeJS.ProcessEnv): string | null {
  try {
    return readFileSync(join(env.DATA_DIR || '.data', 'system-token'), 'utf8').trim();
  } catch {
    return null;
  }
}
