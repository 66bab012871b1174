import request from 'supertest';
import { whileLocked } from '../data/held-up-read';
import { sendRaw } from '../http/raw-request';
import { answer, type Met, NOBODY, type Provocations, type World } from './world';

const post = ({ service, shop }: World, body: string, type = 'application/json') =>
  answer(
    request(service.url)
      .post('/v1/orders')
      .set('Authorization', `Bearer ${shop.key}`)
      .set('Content-Type', type)
      .send(body),
  );

async function raw({ service }: World, bytes: string): Promise<Met> {
  const response = await sendRaw(service.url, bytes);
  const [head, body] = response.split('\r\n\r\n') as [string, string];
  const { error, code } = JSON.parse(body) as { error: string; code: string };
  return { status: Number(head.slice(9, 12)), code, message: error };
}

/** Errors of requests whatever their route, of credentials, and of admin routes. */
export const EDGE = {
  INVALID_REQUEST: ({ shop }) => answer(shop.api.post('/v1/orders', {})),
  MALFORMED_JSON: (world) => post(world, '{'),
  BODY_TOO_DEEP: (world) => post(world, `${'{"a":'.repeat(40)}1${'}'.repeat(40)}`),
  REFUSED_KEY: (world) => post(world, '{"__proto__":{}}'),
  INVALID_BODY_TEXT: (world) => post(world, '{"order_number":"\\ud800"}'),
  INVALID_QUERY_TEXT: ({ shop }) =>
    answer(shop.api.get(`/v1/orders?channel_id=${shop.channelId}&order_number=%00`)),
  INEXACT_NUMBER: (world) => post(world, '{"totals":{"total":0.12345678901234567890}}'),
  BODY_TOO_LARGE: (world) => post(world, JSON.stringify('x'.repeat(2 * 1024 * 1024))),
  UNSUPPORTED_MEDIA_TYPE: (world) => post(world, '<order/>', 'application/xml'),
  NOT_FOUND: ({ shop }) => answer(shop.api.get('/v1/nothing')),
  MALFORMED_HTTP: (world) => raw(world, 'this is no request\r\n\r\n'),
  HEADERS_TOO_LARGE: (world) =>
    raw(world, `GET / HTTP/1.1\r\nHost: x\r\nX-Long: ${'x'.repeat(20_000)}\r\n\r\n`),
  TOO_MANY_CHUNK_EXTENSIONS: ({ shop, ...world }) =>
    raw(
      world as World,
      `POST /v1/orders HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${shop.key}\r\nContent-Type: application/json\r\n` +
        `Transfer-Encoding: chunked\r\n\r\n1;${'x'.repeat(20_000)}\r\n{\r\n`,
    ),
  HTTP_ERROR: ({ shop }) => answer(shop.api.get('/v1/orders/%E0%A4%A')),
  UNAUTHORIZED: ({ service }) => answer(service.as('nobody').get('/v1/channels')),
  SCOPE_REQUIRED: ({ service, reader }) =>
    answer(service.as(reader).post('/v1/channels', { name: 'a', type: 'ebay', config: {} })),
  ADMIN_REQUIRED: ({ shop }) => answer(shop.api.get('/v1/audit')),
  CHANNEL_FORBIDDEN: ({ shop, other }) => answer(shop.api.get(`/v1/channels/${other.channelId}`)),
  API_KEY_NOT_FOUND: ({ system }) => answer(system.get(`/v1/api-keys/${NOBODY}`)),
  EXPIRY_IN_THE_PAST: ({ system }) => {
    const key = { name: 'a', client_name: 'a', created_by: 'a', expires_at: '2020-01-01T00:00:00Z' };
    return answer(system.post('/v1/api-keys', key));
  },
  UNKNOWN_CHANNELS: ({ system }) => {
    const key = { name: 'a', client_name: 'a', created_by: 'a', channel_ids: [NOBODY] };
    return answer(system.post('/v1/api-keys', key));
  },
  UNKNOWN_AUDIT_CURSOR: ({ system }) => answer(system.get('/v1/audit?after=nothing')),
  AUDIT_SEARCH_TOO_WIDE: ({ service, system }) =>
    whileLocked(service.database, 'audit', () => answer(system.get('/v1/audit'))),
  UNKNOWN_PARKED_CURSOR: ({ system }) => answer(system.get('/v1/parked?after=nothing')),
} as const satisfies Provocations;
