import { createClient } from '@oms/client';
import { urlOf } from '../../profiles/choose-service.js';
import { sendableKey } from '../../profiles/sendable-key.js';
import { readProfiles, renewed, storeProfile } from '../../profiles/profiles.js';
import type { Action } from '../../action.js';
import { askSecret } from '../../terminal/ask.js';
import { Failure } from '../../terminal/exit-codes.js';

/** `oms login`: stores a profile once its key has been accepted. */
export const login: Action = async (context, options, named) => {
  const name = named ?? context.options.profile ?? 'default';
  const before = readProfiles().profiles[name] ?? null;
  const url = urlOf(
    // A new profile has no address that could take precedence over OMS_URL.
    { url: context.options.url, profile: before === null ? undefined : context.options.profile },
    process.env,
    before && { ...before, name },
  );
  const key = context.options.key ?? (await askSecret(`Key for ${url}: `, context.signal));
  if (key === '') throw new Failure('A key is needed: --key, or the first line of the input.');
  sendableKey(key, 'The key');
  await createClient({ baseUrl: url, apiKey: key }).get('/v1/channels', {
    query: { limit: 1 },
    signal: context.signal,
    timeoutMs: 15_000,
  });
  const given = { url, key, production: options.production as boolean | undefined };
  const profile = renewed(before, { ...given, channel: context.options.channel });
  const path = storeProfile(name, profile);
  const { production } = profile;
  context.out.result({ profile: name, url, production }, () => [
    `${url} is the profile ${name} now, kept in ${path}, which only you can read.`,
    ...(production ? ['Commands that write will ask first.'] : []),
  ]);
};
