import { createClient } from '@oms/client';
import { LOCAL_URL } from '../../profiles/choose-service.js';
import { storeProfile } from '../../profiles/profiles.js';
import { serviceUrl } from '../../profiles/service-url.js';
import type { Action } from '../../action.js';
import { askSecret } from '../../terminal/ask.js';
import { Failure } from '../../terminal/exit-codes.js';

/** `oms login`: stores a profile once its key has been accepted. */
export const login: Action = async (context, options, name = 'default') => {
  const given = options.url as string | undefined;
  const url = serviceUrl(
    given ?? (process.env.OMS_URL || LOCAL_URL),
    given === undefined ? 'OMS_URL' : '--url',
  );
  const key = (options.key as string | undefined) ?? (await askSecret(`Key for ${url}: `, context.signal));
  if (key === '') throw new Failure('A key is needed: --key, or the first line of the input.');
  await createClient({ baseUrl: url, apiKey: key }).get('/v1/channels', {
    query: { limit: 1 },
    signal: context.signal,
    timeoutMs: 15_000,
  });
  const production = options.production === true;
  const path = storeProfile(name, { url, key, production, channel: options.channel as string | undefined });
  context.out.result({ profile: name, url, production }, () => [
    `${url} is the profile ${name} now, kept in ${path}, which only you can read.`,
    ...(production ? ['Commands that write will ask first.'] : []),
  ]);
};
