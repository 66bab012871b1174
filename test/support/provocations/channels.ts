import { randomUUID } from 'node:crypto';
import { SECRET } from '../data/shop';
import { answer, NOBODY, type Provocations, type World } from './world';

const hook = (world: World, body: object, channelId = world.shop.channelId) =>
  answer(world.shop.api.put(`/v1/channels/${channelId}/webhook`, body));

const oauth2 = (world: World, body: object) =>
  answer(world.shop.api.put(`/v1/channels/${world.shop.channelId}/oauth2`, body));

/** Gives the id of a channel without a webhook. */
async function bareChannel({ shop }: World, changes: object = {}): Promise<string> {
  const channel = { name: 'bare', type: 'ebay', config: {}, ...changes };
  const { body } = await shop.api.post('/v1/channels', channel).expect(201);
  return body.id as string;
}

const OAUTH2 = {
  oauth2_enabled: true,
  oauth2_client_id: 'a',
  oauth2_client_secret: 'b',
  oauth2_token_url: 'https://tokens.example.com/token',
};

/** Errors of channels, their webhooks, their events and OAuth 2.0. */
export const CHANNELS = {
  CHANNEL_NOT_FOUND: ({ shop }) => answer(shop.api.get(`/v1/channels/${NOBODY}`)),
  TOO_MANY_CHANNELS: ({ system }) => {
    const channels = Array.from({ length: 401 }, () => randomUUID());
    return answer(system.get(`/v1/board?channel_id=${channels.join(',')}`));
  },
  CHANGED_MEANWHILE: ({ shop }) => {
    const body = { name: 'a', type: 'ebay', config: {} };
    const put = shop.api.put(`/v1/channels/${shop.channelId}`, body);
    return answer(put.set('If-Match', '"2026-01-01T00:00:00.000Z"'));
  },
  UNKNOWN_CHANNEL_TYPE: ({ shop }) =>
    answer(shop.api.post('/v1/channels', { name: 'a', type: 'nothing', config: {} })),
  CHANNEL_TYPE_EXISTS: ({ system }) => answer(system.post('/v1/channels/types', { type: 'ebay' })),
  SECRET_MASKED: ({ shop }) =>
    answer(shop.api.post('/v1/channels', { name: 'a', type: 'ebay', config: { api_key: '********' } })),
  WEBHOOK_URL_REFUSED: (world) =>
    hook(world, { webhook_url: 'http://user:word@127.0.0.1/', webhook_secret: SECRET }),
  WEBHOOK_SECRET_REQUIRED: async (world) =>
    hook(world, { webhook_url: world.receiver.url }, await bareChannel(world)),
  WEBHOOK_SECRET_MASKED: async (world) =>
    hook(world, { webhook_url: world.receiver.url, webhook_secret: '********' }, await bareChannel(world)),
  WEBHOOK_SECRET_EMPTY: (world) => hook(world, { webhook_url: world.receiver.url, webhook_secret: 'whsec_' }),
  WEBHOOK_NOT_CONFIGURED: async (world) =>
    answer(world.shop.api.post(`/v1/channels/${await bareChannel(world)}/webhook/test`)),
  WEBHOOK_DISABLED: async (world) => {
    const id = await bareChannel(world);
    const off = { webhook_url: world.receiver.url, webhook_secret: SECRET, webhook_enabled: false };
    await world.shop.api.put(`/v1/channels/${id}/webhook`, off).expect(200);
    const since = { since: '2020-01-01T00:00:00Z' };
    return answer(world.shop.api.post(`/v1/channels/${id}/webhook/replay`, since));
  },
  WEBHOOK_TEST_FAILED: async (world) => {
    const id = await bareChannel(world);
    const closed = { webhook_url: 'http://127.0.0.1:1/', webhook_secret: SECRET };
    await world.shop.api.put(`/v1/channels/${id}/webhook`, closed).expect(200);
    return answer(world.shop.api.post(`/v1/channels/${id}/webhook/test`));
  },
  DELIVERY_NOT_FOUND: ({ shop }) =>
    answer(shop.api.get(`/v1/channels/${shop.channelId}/webhook/history/${NOBODY}/attempts`)),
  UNKNOWN_FEED_CURSOR: ({ shop }) =>
    answer(shop.api.get(`/v1/events?channel_id=${shop.channelId}&after=nothing`)),
  OAUTH2_FIELD_REQUIRED: (world) => oauth2(world, { oauth2_enabled: true }),
  OAUTH2_TOKEN_URL_REFUSED: (world) =>
    oauth2(world, { ...OAUTH2, oauth2_token_url: 'https://user:word@tokens.example.com/' }),
  OAUTH2_SECRET_MASKED: (world) => oauth2(world, { ...OAUTH2, oauth2_client_secret: '********' }),
  OAUTH2_SECRET_NEEDED: async (world) => {
    const path = `/v1/channels/${await bareChannel(world)}/oauth2`;
    await world.shop.api.put(path, OAUTH2).expect(200);
    const elsewhere = {
      ...OAUTH2,
      oauth2_client_secret: '********',
      oauth2_token_url: 'https://elsewhere.example.com/token',
    };
    return answer(world.shop.api.put(path, elsewhere));
  },
  OAUTH2_PARAM_INVALID: (world) => oauth2(world, { ...OAUTH2, oauth2_additional_params: { a: {} } }),
} as const satisfies Provocations;
