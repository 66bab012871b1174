import type { Entry, Pool } from './pool';
import type { FuzzRequest } from '../requests/request';
import type { Answer } from '../requests/send';

type Body = Record<string, unknown>;
type Learn = (body: Body, path: Entry, headers: Answer['headers']) => Learnt;
type Learnt = Readonly<Record<string, readonly Entry[]>>;

const list = (body: Body) => (Array.isArray(body.data) ? (body.data as Body[]) : []);
const text = (value: unknown) => (typeof value === 'string' ? value : '');

const learnDevice: Learn = ({ message }) => {
  const { data } = message as { data: Entry };
  return { device: [{ placeId: data.place_id!, device: data.device_token! }] };
};

const linkIn = ({ link }: Body): Entry => ({ token: text(link).split('#token=')[1] ?? '' });

const learnSession: Learn = ({ id, person }, _, headers) => {
  const { id: personId, email } = person as Body;
  const [cookie = ''] = headers['set-cookie'] ?? [];
  return {
    session: [{ sessionId: text(id), cookie: cookie.split(';')[0]! }],
    person: [{ email: text(email) }],
    'personId+sessionId': [{ personId: text(personId), sessionId: text(id) }],
  };
};

const learnPairing: Learn = ({ url }) => ({ pairing: [{ token: text(url).split('#pair=')[1] ?? '' }] });

/** What each operation's success tells of things that exist. */
const LEARN: Readonly<Record<string, Learn>> = {
  createApiKey: ({ id }) => ({ keyId: [{ keyId: text(id) }] }),
  createChannel: ({ id }) => ({ channelId: [{ channelId: text(id) }] }),
  createPlace: ({ id, channel_id }) => ({
    placeId: [{ placeId: text(id), channelId: text(channel_id) }],
    'placeId+channelId': [{ placeId: text(id), channelId: text(channel_id) }],
  }),
  linkPlace: (_, { placeId, channelId }) => ({
    'placeId+channelId': [{ placeId: placeId!, channelId: channelId! }],
  }),
  createOrder: ({ orderData }) => learnOrder(orderData as Body),
  addOrderItem: ({ item_id }, { orderId }) => ({
    'orderId+itemId': [{ orderId: orderId!, itemId: text(item_id) }],
  }),
  listOrderItems: (body, { orderId }) => ({
    'orderId+itemId': list(body).map(({ item_id }) => ({ orderId: orderId!, itemId: text(item_id) })),
  }),
  listStorageLocations: (body, { placeId }) => ({
    'placeId+locationId': list(body)
      .slice(-5)
      .map(({ id }) => ({ placeId: placeId!, locationId: text(id) })),
  }),
  listWebhookDeliveries: (body, { channelId }) => ({
    'channelId+deliveryId': list(body).map(({ id }) => ({ channelId: channelId!, deliveryId: text(id) })),
  }),
  listEvents: (body) => ({
    event: list(body)
      .slice(0, 5)
      .map(({ event_id }) => ({ id: text(event_id) })),
  }),
  listJobs: (body) => ({
    failedJob: list(body)
      .filter(({ status }) => status === 'failed')
      .map(({ id }) => ({ jobId: text(id) })),
  }),
  startBulk: ({ id }) => ({ bulkId: [{ bulkId: text(id) }] }),
  subscribeDevice: learnDevice,
  createPairing: learnPairing,
  invitePerson: (body) => ({ personId: [{ personId: text(body.id) }], link: [linkIn(body)] }),
  createPersonLink: (body) => ({ link: [linkIn(body)] }),
  signIn: learnSession,
  useSignInLink: learnSession,
};

function learnOrder({ id, order_number, channel_id, items }: Body): Learnt {
  const orderId = text(id);
  const versions = [1, 2, 3].map((version) => ({ orderId, version: String(version) }));
  return {
    orderId: [{ orderId, orderNumber: text(order_number), channelId: text(channel_id) }],
    'orderId+version': versions,
    'orderId+from+to': versions.map(({ version }) => ({ orderId, from: '1', to: version })),
    'orderId+itemId': ((items ?? []) as Body[]).map(({ item_id }) => ({ orderId, itemId: text(item_id) })),
  };
}

/** Adds to the pool what an answer shows to exist. */
export function harvest(
  pool: Pool,
  { operation, pathValues, onRoute }: FuzzRequest,
  { status, headers, text: body }: Answer,
): void {
  if (!onRoute || status < 200 || status > 299 || !body.startsWith('{')) return;
  const answered = JSON.parse(body) as Body;
  const jobId = text(answered.jobId ?? answered.job_id);
  if (jobId !== '') pool.add('jobId', { jobId });
  for (const [kind, entries] of Object.entries(LEARN[operation.id]?.(answered, pathValues, headers) ?? {})) {
    pool.add(kind, ...entries);
  }
}
