import fc from 'fast-check';
import { PASSWORD } from '../../support/people/browser';
import type { Json } from '../api-document';
import { token } from './pool';
import type { Hints } from './valid-values';

/** Secrets of the run contain this; no response and no log line may. */
export const SECRET_MARK = 'topsecret-';

/** The items that orders are made of, so that requests about items find them. */
const ITEMS = ['milk', 'apples', 'bread', 'cheese', 'bag', 'Ä/ö %'] as const;

const anyIndex = fc.noBias(fc.nat(9_999));
const real = (pool: string, field = pool): fc.Arbitrary<string> =>
  anyIndex.map((index) => token(pool, field, index));
const secret = fc.integer({ min: 1e9, max: 9e9 }).map((n) => `${SECRET_MARK}${n}`);
const optional = <T extends Json>(value: fc.Arbitrary<T>): fc.Arbitrary<Json> =>
  fc.option(value, { freq: 9 });
const text = (...values: string[]) => fc.constantFrom(...values);
/** Mostly a name that nothing has yet. */
const fresh = (prefix: string) =>
  fc.oneof(
    { weight: 12, arbitrary: fc.noBias(fc.integer({ min: 0, max: 1e12 })).map((n) => `${prefix}-${n}`) },
    { weight: 1, arbitrary: fc.nat(9).map((n) => `${prefix}-${n}`) },
  );
const moment = text(
  '2026-03-01T09:30:00Z',
  '2026-03-02',
  '2025-12-31T23:59:59.999',
  '2026-06-01T00:00:00+03:00',
);

const pickedItem = fc.record({
  item_id: fc.constantFrom(...ITEMS),
  properties: fc.record({
    picked_quantity: fc.constantFrom(0, 1, 2),
    unpicked_quantity: fc.constantFrom(0, 1),
    sub_item_id: fc.constantFrom(null, 'cheese'),
  }),
});

const statusMetadata = fc.record(
  {
    picker_id: fc.constant('picker-7'),
    cancellation_reason: text('customer_requested', 'out_of_stock', 'picking_rejected_by_store'),
    collected_by: text('Aino'),
    suspension_reason: text('payment'),
    tracking_number: text('JJFI1'),
    estimated_delivery: moment,
    user_name: text('Aino'),
    notes: text('late'),
  },
  { requiredKeys: ['picker_id', 'cancellation_reason', 'collected_by', 'suspension_reason'] },
);

const placeOfChannel = fc.oneof(
  { weight: 3, arbitrary: fc.constant(null) },
  { weight: 1, arbitrary: fc.record({ place_id: real('assignable', 'placeId') }) },
  { weight: 1, arbitrary: fc.record({ place_external_id: text('FUZZ-STORE-1', 'nowhere') }) },
);

const bulkOf = (
  id: fc.Arbitrary<string>,
  filters: Record<string, fc.Arbitrary<Json>>,
  details: Record<string, fc.Arbitrary<Json>>,
) =>
  fc
    .record({
      done: fc.record(details),
      to: fc.oneof(
        { weight: 3, arbitrary: fc.record({ ids: fc.uniqueArray(id, { minLength: 1, maxLength: 3 }) }) },
        { weight: 1, arbitrary: fc.record({ filter: fc.record(filters) }) },
      ),
      dry_run: fc.boolean(),
    })
    .map(({ done, to, dry_run }) => ({ ...done, ...to, dry_run }));
const ordersOf = { channel_id: real('channelId'), status: text('pending', 'failed') };
const bulk = fc.oneof(
  bulkOf(real('orderId'), ordersOf, {
    action: text('move'),
    status: text('processing', 'cancelled'),
    metadata: statusMetadata,
  }),
  bulkOf(real('orderId'), ordersOf, { action: text('assign'), person_id: fc.constant(null) }),
  bulkOf(real('orderId'), ordersOf, { action: text('note'), text: text('The store closes early today') }),
  bulkOf(real('failedJob', 'jobId'), { error_code: text('PLACE_NOT_FOUND') }, { action: text('retry') }),
  anyIndex.chain((index) => {
    const ofDelivery = (field: string) => fc.constant(token('channelId+deliveryId', field, index));
    return bulkOf(
      ofDelivery('deliveryId'),
      { delivery_status: text('failed', 'delivered'), since: moment },
      { action: text('replay'), channel_id: ofDelivery('channelId') },
    );
  }),
);

/** What a client of the service would know and its schemas do not say. */
export const KNOWN: Hints = {
  channel_id: real('channelId'),
  channel_ids: fc.array(real('channelId'), { maxLength: 3 }),
  additional_channel_ids: optional(fc.uniqueArray(real('channelId'), { maxLength: 2 })),
  order_number: fresh('FUZZ'),
  order_date: moment,
  quantity: fc.constantFrom(1, 2, 0.75, 12),
  price: optional(fc.constantFrom(0, 1.29, 10, 2.5)),
  item_id: fc.constantFrom(...ITEMS),
  product_id: fc.constantFrom(...ITEMS),
  identifier: fresh('STORE'),
  channel_specific_identifiers: optional(fc.uniqueArray(fresh('EXT'), { maxLength: 2 })),
  expires_at: optional(text('2031-01-01T00:00:00Z', '2040-05-05T05:05:05.5+02:00')),
  scope: text('read', 'write', 'admin'),
  webhook_url: real('receiver', 'webhookUrl'),
  webhook_secret: optional(secret),
  oauth2_client_id: text('client-1'),
  oauth2_client_secret: secret,
  oauth2_token_url: real('receiver', 'tokenUrl'),
  oauth2_additional_params: optional(fc.record({ audience: text('orders'), client_password: secret })),
  since: text('2020-01-01T00:00:00Z'),
  until: optional(text('2050-01-01T00:00:00Z')),
  config: fc.record({ base_url: text('https://shop.example.com'), api_key: secret }, { requiredKeys: [] }),
  device_token: fresh('device'),
  'DeviceToken.device_token': fc.oneof(fc.constant(token('device', 'device', '*')), fresh('device')),
  channel_specific_data: placeOfChannel,
  'AddChannelType.type': fresh('fuzz'),
  'CreateChannel.type': text('sap-commerce', 'wolt', 'ebay', 'salesforce', 'amazon-marketplace', 'foodora'),
  'UpdateChannel.type': text('sap-commerce'),
  'UpdateOrderStatus.metadata': fc.oneof(
    { weight: 6, arbitrary: statusMetadata },
    { weight: 1, arbitrary: fc.array(pickedItem, { maxLength: 2 }).map((items): Json => ({ items })) },
  ),
  'UpdateOrderStatus.status': fc.oneof(
    {
      weight: 8,
      arbitrary: text('processing', 'picking', 'picked', 'retrieving', 'shipped', 'collected', 'completed'),
    },
    { weight: 2, arbitrary: text('cancelled', 'failed', 'suspended', 'pending') },
  ),
  'StorageAssignment.storage_location_id': fc.constant(token('assignable', 'locationId', '*')),
  'StorageAssignment.item_id': text('milk', 'apples'),
  'PutPick.picked': fc.constantFrom(0, 1),
  'PutPick.missing': fc.constant(0),
  'PutPick.substitutes': fc.constant(null),
  'CreateSavedView.filter': fc.record({ status: text('pending', 'picking') }),
  StartBulk: bulk,
  'PairDevice.token': real('pairing', 'token'),
  email: fresh('person').map((name) => `${name}@example.com`),
  password: fc.constant(PASSWORD),
  current_password: fc.constant(PASSWORD),
  place_ids: optional(fc.uniqueArray(real('placeId'), { minLength: 1, maxLength: 2 })),
  'SignIn.email': real('person', 'email'),
  'LinkToken.token': real('link', 'token'),
  'UseLink.token': real('link', 'token'),
  'UpdatePerson.is_active': fc.oneof(
    { weight: 9, arbitrary: fc.constant(true) },
    { weight: 1, arbitrary: fc.constant(false) },
  ),
  'CreateStorageLocation.name': fresh('Shelf'),
  'UpdateStorageLocation.name': optional(fresh('Shelf')),
};

/** Query and path values, by `operation.parameter` or `parameter`. */
export const KNOWN_PARAMETERS: Readonly<Record<string, fc.Arbitrary<string>>> = {
  channel_id: real('channelId'),
  order_id: real('orderId'),
  orderId: real('orderId'),
  order_number: real('orderId', 'orderNumber'),
  date_from: moment,
  date_to: moment,
  after: real('event', 'id'),
  page: text('1', '1', '2', '7'),
  limit: text('1', '10', '100', '500'),
  offset: text('0', '1', '50'),
  type: text('order_create', 'order_status_update'),
  reason: text('no stock', 'ä&b=c'),
  picker_id: text('picker-7'),
  show_status: text('true', 'false'),
  'setPickingStatus.status': text('2', '3', '6', '2', '3', '4'),
};

/** Where the things in an operation's path come from when it needs special ones; else the pool of its parameters' names. */
export const POOL_OF: Readonly<Record<string, string>> = {
  retryJob: 'failedJob',
  endOwnSession: 'session',
  assignStorageLocations: 'assignable',
  unsubscribeDevice: 'device',
  putPick: 'assignable',
  claimOrder: 'assignable',
  releaseOrder: 'assignable',
};

/** Members of a body that must agree with the thing in the path. */
export const AGREEING: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  replaceOrder: {
    channel_id: token('orderId', 'channelId', '*'),
    order_number: token('orderId', 'orderNumber', '*'),
  },
  replacePlace: { channel_id: token('placeId', 'channelId', '*') },
};
