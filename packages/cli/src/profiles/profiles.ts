import { join } from 'node:path';
import { configFolder, readJson, writeJson } from './files.js';
import { haveSameOrigin } from './service-url.js';

/** One service and how it is called. */
export interface Profile {
  readonly url: string;
  readonly key: string;
  /** Whether a command that writes asks first. */
  readonly production: boolean;
  /** The channel of commands that name none. */
  readonly channel?: string;
}

/** What a login names of a profile. */
export interface GivenProfile extends Pick<Profile, 'url' | 'key' | 'channel'> {
  readonly production?: boolean;
}

export interface ProfileFile {
  readonly current: string | null;
  readonly profiles: Readonly<Record<string, Profile>>;
}

const path = () => join(configFolder(), 'profiles.json');

export function readProfiles(): ProfileFile {
  return readJson<ProfileFile>(path()) ?? { current: null, profiles: {} };
}

/** The profile after a login: what that does not name stays as it was, unless it was that of another service. */
export function renewed(before: Profile | null, { url, key, production, channel }: GivenProfile): Profile {
  const kept = before !== null && haveSameOrigin(before.url, url) ? before : null;
  return {
    url,
    key,
    production: production ?? kept?.production ?? false,
    channel: channel ?? kept?.channel,
  };
}

/** Stores a profile and makes it the current one. */
export function storeProfile(name: string, profile: Profile): string {
  writeJson(path(), { current: name, profiles: { ...readProfiles().profiles, [name]: profile } });
  return path();
}

export function useProfile(name: string): void {
  writeJson(path(), { ...readProfiles(), current: name });
}

export function removeProfile(name: string): void {
  const { current, profiles } = readProfiles();
  const others = Object.fromEntries(Object.entries(profiles).filter(([other]) => other !== name));
  writeJson(path(), { current: current === name ? null : current, profiles: others });
}
