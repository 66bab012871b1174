import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import Ajv2020 from 'ajv/dist/2020';
import addFormats from 'ajv-formats';
import fc from 'fast-check';
import { mask } from '@libs/secret-box';
import { isSecretKey, treatSecrets } from '../model/secret-config';
import { channelOrderSchema } from '../order-schemas/order-schema';
import { BASE_TYPE } from './base-type';
import type { ChannelType } from './channel-type';
import type { JsonObject } from './platform-json';
import { CHANNEL_TYPES } from './registry';

interface RefusedData {
  readonly data: JsonObject;
  readonly problems: readonly string[];
}

const fixture = (type: ChannelType, name: string): unknown =>
  JSON.parse(readFileSync(join(__dirname, type.name, 'fixtures', `${name}.json`), 'utf8'));

/** An order as the service shows it right after its body was accepted. */
const accepted = (draft: JsonObject): JsonObject => ({
  customer_info: null,
  totals: null,
  shipping_info: null,
  payment_info: null,
  channel_specific_data: null,
  metadata: null,
  ...draft,
  id: '019a0000-0000-7000-8000-000000000002',
  version: 1,
  status: 'pending',
  updated_at: draft.order_date,
});

/** Orders near the example: other amounts, quantities, names, currencies and ways of delivery. */
const variations = (example: JsonObject): fc.Arbitrary<JsonObject> =>
  fc
    .record(
      {
        delivery_type: fc.constantFrom(0, 1, 2, null),
        customer_info: fc.record({ name: fc.string(), email: fc.emailAddress(), phone: fc.string() }),
        payment_info: fc.record({
          amount: fc.integer({ min: 0, max: 1e8 }).map((cents) => cents / 100),
          currency: fc.constantFrom('EUR', 'JPY', 'KWD', undefined),
        }),
        items: fc.array(
          fc.record({
            item_id: fc.string({ minLength: 1 }),
            name: fc.option(fc.string()),
            quantity: fc.integer({ min: 1, max: 100_000 }).map((thousandths) => thousandths / 1000),
            price: fc.option(fc.integer({ min: 0, max: 1e7 }).map((mills) => mills / 1000)),
            substitutable: fc.boolean(),
          }),
        ),
        channel_specific_data: fc.constantFrom(null, {}, example.channel_specific_data),
      },
      { requiredKeys: [] },
    )
    .map((changes) => accepted({ ...example, ...changes }));

function numbersIn(value: unknown): number[] {
  if (typeof value === 'number') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(numbersIn) : [];
}

it('the registry has each folder once, under its own name', () => {
  const folders = readdirSync(__dirname, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  expect(CHANNEL_TYPES.map(({ name }) => name).sort()).toEqual(folders.map(({ name }) => name).sort());
});

describe.each([BASE_TYPE, ...CHANNEL_TYPES].map((type) => [type.name, type] as const))(
  'the rules of %s',
  (_name, type) => {
    const { schema, example } = channelOrderSchema(type, type.name, '019a0000-0000-7000-8000-000000000001');
    const data = type.exampleOrder.channel_specific_data as JsonObject;

    it('are a JSON Schema that any validator takes, and its example is valid', () => {
      const ajv = addFormats(new Ajv2020({ allErrors: true, allowUnionTypes: true }));
      const validate = ajv.compile(schema);
      expect([validate(example), validate.errors]).toEqual([true, null]);
      expect(type.problemsWith(data, true)).toEqual([]);
    });

    it('allow unknown keys, and those that name the place', () => {
      const more = { ...data, some_new_key: 1, place_id: 'p', place_external_id: 'STORE-1' };
      expect(type.problemsWith(more)).toEqual([]);
      expect(type.problemsWith({ place_external_id: 'STORE-1' })).toEqual([]);
    });

    it('handle any JSON, however odd', () => {
      fc.assert(
        fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (odd) => {
          for (const value of [odd, ...Object.keys(data).map((key) => ({ ...data, [key]: odd.x ?? [odd] }))])
            expect(Array.isArray(type.problemsWith(value, true))).toBe(true);
        }),
        { numRuns: 30 },
      );
    });

    it('mask the secrets of a config and nothing else', () => {
      const config = Object.fromEntries(type.config.map(({ key }) => [key, `value-of-${key}-1234`]));
      const shown = treatSecrets(
        config,
        (key) => isSecretKey(key, type.secretConfigKeys),
        (value) => mask(value as string),
      );
      for (const { key, meaning, secret } of type.config) {
        expect(meaning).toMatch(/\w{3}/);
        expect([key, shown[key]]).toEqual([key, secret ? '********1234' : `value-of-${key}-1234`]);
      }
    });
  },
);

describe.each(CHANNEL_TYPES.map((type) => [type.name, type] as const))('the adapter of %s', (_name, type) => {
  const to = type.toChannelFormat ?? ((order: JsonObject) => order);
  const from = type.fromChannelFormat ?? ((order: unknown) => order as JsonObject);

  it('gives the example back whole after a round trip', () => {
    expect(from(to(accepted(type.exampleOrder)))).toEqual(type.exampleOrder);
  });

  it('loses nothing that it wrote, whatever the order', () => {
    fc.assert(
      fc.property(variations(type.exampleOrder), (order) => {
        const written = JSON.stringify(to(order));
        const read = from(JSON.parse(written));
        expect(to({ ...accepted(read), updated_at: order.updated_at })).toEqual(JSON.parse(written));
      }),
      { numRuns: 200 },
    );
  });

  it('writes numbers without what floating point adds', () => {
    fc.assert(
      fc.property(variations(type.exampleOrder), (order) => {
        for (const number of numbersIn(to(order))) expect(Number(number.toFixed(6))).toBe(number);
      }),
    );
  });

  it('never changes the order it is given', () => {
    const order = accepted(type.exampleOrder);
    const before = structuredClone(order);
    to(order);
    expect(order).toEqual(before);
  });

  it('reads an order as the platform sends it, and writes of it only what the platform said', () => {
    const sent = fixture(type, 'platform-order') as JsonObject;
    const draft = from(sent);
    expect(draft).toMatchObject({ order_number: expect.any(String), order_date: expect.any(String) });
    expect((draft.items as unknown[]).length).toBeGreaterThan(0);
    expect(type.problemsWith((draft.channel_specific_data ?? {}) as JsonObject, true)).toEqual([]);
    expect(sent).toMatchObject(to(accepted(draft)));
  });

  it('reads anything at all without failing', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (odd) => {
        expect(from(odd)).toBeInstanceOf(Object);
      }),
      { numRuns: 50 },
    );
  });

  it('writes any data at all without failing, since a channel may have had another type', () => {
    const keys = Object.keys(type.dataSchema.properties as JsonObject);
    const number = fc.double({ noNaN: true, noDefaultInfinity: true });
    const odd = fc.dictionary(fc.constantFrom(...keys), fc.oneof(fc.jsonValue(), number));
    fc.assert(
      fc.property(odd, (channel_specific_data) => {
        const written = to(accepted({ ...type.exampleOrder, channel_specific_data }));
        expect(written).toBeInstanceOf(Object);
      }),
    );
  });

  it('takes names that every object inherits for data like any other', () => {
    const odd = accepted({
      ...type.exampleOrder,
      channel_specific_data: Object.fromEntries(
        Object.keys(type.exampleOrder.channel_specific_data as JsonObject).map((key) => [key, 'constructor']),
      ),
    });
    const written = to(odd);
    expect(JSON.parse(JSON.stringify(written))).toEqual(written);
    const names = JSON.parse(JSON.stringify(written), (_key, value: unknown) =>
      typeof value === 'string' ? 'constructor' : value,
    ) as JsonObject;
    const read = from(names);
    expect(JSON.parse(JSON.stringify(read))).toEqual(read);
  });

  it('has fixtures of wrong data, each refused with messages that name the field', () => {
    const refused = fixture(type, 'refused') as RefusedData[];
    expect(refused.length).toBeGreaterThan(0);
    for (const { data, problems } of refused) {
      expect([data, type.problemsWith(data)]).toEqual([data, problems]);
      for (const problem of problems) expect(problem).toMatch(/^channel_specific_data\.\w+/);
    }
  });
});
