import Ajv2020 from 'ajv/dist/2020';
import addFormats from 'ajv-formats';
import type { Json } from '../../support/http/api';
import { Receiver } from '../../support/receivers/receiver';
import { Service } from '../../support/service/service';
import { jobEnds, openShop, orderBody, placeOrder, type Shop } from '../../support/data/shop';

const TYPES = ['amazon-marketplace', 'ebay', 'wolt', 'uber-eats', 'foodora', 'salesforce', 'sap-commerce'];

/** Where each platform keeps the order's own id and its rows. */
const SHAPES: Record<string, (order: Json) => { id: unknown; rows: unknown[] }> = {
  'amazon-marketplace': (order) => ({ id: order.AmazonOrderId, rows: order.OrderItems }),
  ebay: (order) => ({ id: order.orderId, rows: order.lineItems }),
  wolt: (order) => ({ id: order.id, rows: order.items }),
  'uber-eats': (order) => ({ id: order.id, rows: order.cart.items }),
  foodora: (order) => ({ id: order.code, rows: order.products }),
  salesforce: (order) => ({ id: order.AccountId, rows: order.OrderItems.records }),
  'sap-commerce': (order) => ({ id: order.store, rows: order.entries }),
};

describe('channel types', () => {
  let service: Service;
  let receiver: Receiver;

  beforeAll(async () => {
    [service, receiver] = await Promise.all([Service.start(), Receiver.start()]);
  });
  afterAll(() => Promise.all([service.stop(), receiver.stop()]));

  const validator = (schema: Json) =>
    addFormats(new Ajv2020({ allErrors: true, allowUnionTypes: true })).compile(schema as object);

  it('show the base schema, which its example follows', async () => {
    const { api } = await openShop(service);
    const { body } = await api.get('/v1/channels/base-schema').expect(200);
    expect(Object.keys(body).sort()).toEqual([
      'channel_type',
      'custom_validations',
      'example',
      'format_requirements',
      'schema',
    ]);
    expect(body.channel_type).toBe('base');
    expect(body.schema.required).toEqual(['channel_id', 'order_number', 'items']);
    expect(body.schema.properties.items.items.required).toEqual(['item_id', 'quantity']);
    expect(body.schema.properties.order_date.format).toBe('date-time');
    const validate = validator(body.schema);
    expect([validate(body.example), validate.errors]).toEqual([true, null]);
    expect(validate({ ...body.example, items: [{ item_id: 'a' }] })).toBe(false);
    await service.as(null).get('/v1/channels/base-schema').expect(401);
  });

  it.each(TYPES)(
    'of %s: the example of its schema is taken and comes back in its own shape',
    async (type) => {
      const shop = await openShop(service, undefined, { type });
      const { body } = await shop.api.get(`/v1/channels/${shop.channelId}/order-schema`).expect(200);
      expect(body).toMatchObject({ channel_type: type, channel_id: shop.channelId });
      expect(body.schema.required).toEqual(['channel_id', 'order_number', 'items', 'channel_specific_data']);
      expect(body.custom_validations.length).toBeGreaterThan(0);
      expect(body.format_requirements).toContainEqual(expect.objectContaining({ field: 'order_date' }));
      expect(validator(body.schema)(body.example)).toBe(true);

      const { body: job } = await shop.api.post('/v1/orders', body.example).expect(202);
      expect(await jobEnds(shop.api, job.jobId as string)).toMatchObject({
        status: 'completed',
        error: null,
      });
      const path = `/v1/orders/${job.orderData.id}`;
      const { body: standard } = await shop.api.get(path).expect(200);
      expect(standard).toMatchObject(body.example);
      const { body: shown } = await shop.api.get(`${path}?format=channel`).expect(200);
      const shape = SHAPES[type]!(shown);
      expect(Object.values(body.example.channel_specific_data)).toContain(shape.id);
      expect(shape.rows).toHaveLength(body.example.items.length);
      const list = await shop.api.get(`/v1/orders?channel_id=${shop.channelId}&format=channel`).expect(200);
      expect(list.body.data).toEqual([shown]);
    },
  );

  it('that were added through the API behave like the base type', async () => {
    await service.system.post('/v1/channels/types', { type: 'farm-shop' }).expect(201);
    const shop = await openShop(service, undefined, { type: 'farm-shop' });
    const { body } = await shop.api.get(`/v1/channels/${shop.channelId}/order-schema`).expect(200);
    expect(body.channel_type).toBe('farm-shop');
    const orderId = await placeOrder(shop, { channel_specific_data: { anything: ['goes'] } });
    const { text: standard } = await shop.api.get(`/v1/orders/${orderId}`).expect(200);
    const { text: shown } = await shop.api.get(`/v1/orders/${orderId}?format=channel`).expect(200);
    expect(shown).toBe(standard);
  });

  it('hide the schema of a channel that does not exist or is not accessible', async () => {
    const [mine, theirs] = [await openShop(service), await openShop(service)];
    await mine.api
      .get('/v1/channels/019a0000-0000-7000-8000-00000000dead/order-schema')
      .expect(404, { error: 'Channel not found', code: 'CHANNEL_NOT_FOUND' });
    await mine.api.get('/v1/channels/nonsense/order-schema').expect(404);
    await mine.api
      .get(`/v1/channels/${theirs.channelId}/order-schema`)
      .expect(403, { error: 'No access to the specified channel', code: 'CHANNEL_FORBIDDEN' });
  });

  describe('enforce their schema when an order is applied', () => {
    let shop: Shop;

    beforeAll(async () => {
      shop = await openShop(service, receiver);
    });

    const send = async (changes: object): Promise<{ job: Json; number: string }> => {
      const order = orderBody(shop.channelId, changes);
      const { body } = await shop.api.post('/v1/orders', order).expect(202);
      return { job: await jobEnds(shop.api, body.jobId as string), number: order.order_number as string };
    };
    const failureOf = (number: string) =>
      receiver.waitFor(
        `order:failed of ${number}`,
        ({ body }) => body.event_type === 'order:failed' && body.data.order_number === number,
      );

    it('data that breaks it fails as order_validation, with one validation error per problem', async () => {
      const { job, number } = await send({
        channel_specific_data: {
          loyalty_number: 7.5,
          cost_center: true,
          delivery_window: { start: '2026-11-16T18:00:00Z', end: '2026-11-16T16:00:00Z' },
        },
      });
      expect(job).toMatchObject({ status: 'failed', error: { code: 'CHANNEL_DATA_INVALID' } });
      const { body } = await failureOf(number);
      const problems = [
        'channel_specific_data.base_store is required',
        'channel_specific_data.loyalty_number must be a string',
        'channel_specific_data.cost_center must be a string',
        'channel_specific_data.delivery_window.end must not be before delivery_window.start',
      ];
      expect(body.data).toMatchObject({
        operation_type: 'order_validation',
        error_count: problems.length,
        metadata: {
          error_code: 'CHANNEL_DATA_INVALID',
          validator: 'channel_schema',
          order_data: { order_number: number, has_items: true, channel_id: shop.channelId },
        },
      });
      expect([...body.data.metadata.validation_errors].sort()).toEqual([...problems].sort());
      expect(body.data.metadata.errors).toEqual(body.data.metadata.validation_errors);
    });

    it('an order without channel_specific_data is accepted, and so are unknown keys', async () => {
      expect((await send({})).job.status).toBe('completed');
      expect((await send({ channel_specific_data: null })).job.status).toBe('completed');
      const data = { base_store: 'sample-fi', something_else: { deep: 1 } };
      expect((await send({ channel_specific_data: data })).job.status).toBe('completed');
    });

    it('data that only names a place is not validated', async () => {
      const { job } = await send({ channel_specific_data: { place_external_id: 'NOWHERE' } });
      expect(job.error.code).toBe('PLACE_NOT_FOUND');
    });

    it('a channel with strict_order_schema accepts neither absent nor partial data', async () => {
      const strict = await openShop(service, undefined, { settings: { strict_order_schema: true } });
      const codeOf = async (changes: object): Promise<unknown> => {
        const { body } = await strict.api
          .post('/v1/orders', orderBody(strict.channelId, changes))
          .expect(202);
        return (await jobEnds(strict.api, body.jobId as string)).error?.code ?? null;
      };
      expect(await codeOf({})).toBe('CHANNEL_DATA_REQUIRED');
      expect(await codeOf({ channel_specific_data: { place_external_id: 'S' } })).toBe(
        'CHANNEL_DATA_INVALID',
      );
      expect(await codeOf({ channel_specific_data: { base_store: 'sample-fi' } })).toBeNull();
    });
  });
});
