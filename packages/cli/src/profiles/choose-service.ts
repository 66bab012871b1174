import { Failure } from '../terminal/exit-codes.js';
import type { Profile, ProfileFile } from './profiles.js';
import { sendableKey } from './sendable-key.js';
import { haveSameOrigin, isLoopback, serviceUrl } from './service-url.js';

/** The options of every command that calls the service. */
export interface ServiceOptions {
  readonly profile?: string;
  readonly url?: string;
  readonly key?: string;
}

/** The service that a command calls, and how. */
export interface ChosenService {
  readonly url: string;
  /** Null: none is known that may be sent there. */
  readonly key: string | null;
  /** The profile whose production this is: a command that writes asks first. */
  readonly production: string | null;
  /** The channel of commands that name none. */
  readonly channel: string | undefined;
}

type Env = Readonly<Record<string, string | undefined>>;

export const LOCAL_URL = 'http://127.0.0.1:3000';

/**
 * Decides which service is called with which key (packages/cli/README.md#which-service). A stored key is sent to its own
 * origin alone, and `localToken`, which may do everything, to this machine alone.
 */
export function chooseService(
  options: ServiceOptions,
  env: Env,
  stored: ProfileFile,
  localToken: string | null,
): ChosenService {
  const profile = profileOf(options.profile, stored);
  const url = urlOf(options, env, profile);
  const own = profile !== null && haveSameOrigin(profile.url, url) ? profile : null;
  const key = keyOf(options, env, own) ?? (isLoopback(url) ? localToken : null);
  return { url, key, production: productionOf(url, own, stored), channel: own?.channel };
}

function keyOf(options: ServiceOptions, env: Env, own: Named | null): string | undefined {
  const given = { key: env.OMS_API_KEY || undefined, from: 'OMS_API_KEY' };
  const kept = { key: own?.key, from: `the key of the profile ${own?.name}` };
  const others = options.profile === undefined ? [given, kept] : [kept, given];
  const chosen = [{ key: options.key, from: '--key' }, ...others].find(({ key }) => key !== undefined);
  return chosen && sendableKey(chosen.key!, chosen.from);
}

type Named = Profile & { readonly name: string };

function profileOf(wanted: string | undefined, { current, profiles }: ProfileFile): Named | null {
  const name = wanted ?? current;
  const profile = name === null ? undefined : profiles[name];
  if (profile !== undefined) return { ...profile, name: name! };
  if (wanted === undefined) return null;
  const known = Object.keys(profiles).join(', ') || 'none';
  throw new Failure(`There is no profile ${wanted}. Known: ${known}. \`oms login ${wanted}\` makes it.`);
}

/** The address of a service, whose profile is null when none is stored. */
export function urlOf(options: ServiceOptions, env: Env, profile: Named | null): string {
  if (options.url !== undefined) return serviceUrl(options.url, '--url');
  if (options.profile === undefined && env.OMS_URL) return serviceUrl(env.OMS_URL, 'OMS_URL');
  return profile === null ? LOCAL_URL : serviceUrl(profile.url, `the profile ${profile.name}:`);
}

/** Whichever profile says so: the service is the same. */
function productionOf(url: string, own: Named | null, { profiles }: ProfileFile): string | null {
  if (own?.production === true) return own.name;
  const other = Object.entries(profiles).find(([, one]) => one.production && haveSameOrigin(one.url, url));
  return other?.[0] ?? null;
}
