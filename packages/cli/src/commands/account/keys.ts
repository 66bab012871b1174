import type { ApiKey, NewApiKey } from '@oms/client';
import type { Action } from '../../action.js';
import { EXIT, Failure } from '../../terminal/exit-codes.js';
import { printable } from '../../terminal/output.js';

/** What the response to a repeat has in place of the value (docs/secrets.md). */
const MASK = '********';

/** `oms keys list` */
export const listKeys: Action = async (context) => {
  const { data } = await (await context.client()).get('/v1/api-keys', { signal: context.signal });
  const columns = {
    name: (key: ApiKey) => printable(key.name),
    client: (key: ApiKey) => printable(key.client_name),
    scope: (key: ApiKey) => key.scope,
    active: (key: ApiKey) => (key.is_active ? 'yes' : 'no'),
    'last used': (key: ApiKey) => key.last_used_at ?? 'never',
    id: (key: ApiKey) => key.id,
  };
  context.out.table(data, columns, 'No keys.');
};

/** `oms keys create` */
export const createKey: Action = async (context, options, name) => {
  await context.confirm(`make the key ${name}`);
  const body: NewApiKey = {
    name: name,
    client_name: options.client as string,
    created_by: 'oms',
    scope: options.scope as NewApiKey['scope'],
    channel_ids: options.channel as string[] | undefined,
  };
  const key = await (await context.client()).post('/v1/api-keys', { body, signal: context.signal });
  if (key.key.startsWith(MASK))
    throw new Failure(
      `The key ${key.id} was made, but its value was lost on the way: oms keys deactivate ${key.id}, then create another.`,
      EXIT.fault,
    );
  context.out.note('It is shown this once:');
  context.out.result(key, () => [key.key]);
};

/** `oms keys deactivate` */
export const deactivateKey: Action = async (context, _options, keyId) => {
  await context.confirm(`deactivate the key ${keyId}`);
  const client = await context.client();
  await client.delete('/v1/api-keys/{keyId}', { path: { keyId: keyId }, signal: context.signal });
  context.out.result({ deactivated: keyId }, () => [`${keyId} no longer works.`]);
};
