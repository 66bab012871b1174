import Ajv2020 from 'ajv/dist/2020';
import addFormats from 'ajv-formats';
import { askedSchema, ORDER } from '../../contract';
import { baseOrderSchema, channelOrderSchema } from './order-schema';
import { BASE_TYPE } from '../types/base-type';
import { channelTypeOf } from '../types/registry';

describe('the base schema of orders', () => {
  const base = baseOrderSchema(BASE_TYPE);

  it('requires channel_id, order_number and items, and no more', () => {
    expect(base.channel_type).toBe('base');
    expect(base.schema.required).toEqual(['channel_id', 'order_number', 'items']);
    expect(base.schema).toMatchObject({
      properties: {
        order_date: { type: 'string', format: 'date-time' },
        items: { items: { required: ['item_id', 'quantity'] } },
      },
    });
  });

  it.each(askedSchema(ORDER).required!)('refuses an order without %s, as POST does', (name) => {
    const { [name]: _left, ...order } = base.example;
    const validate = addFormats(new Ajv2020({ allowUnionTypes: true })).compile(base.schema);
    expect([validate(base.example), validate(order)]).toEqual([true, false]);
  });

  it('names every format by its path', () => {
    expect(base.format_requirements.map(({ field, format }) => `${field}: ${format}`)).toEqual([
      'channel_id: uuid',
      'order_date: date-time',
      'items[].image_url: uri',
      'items[].properties.image_url: uri-reference',
    ]);
  });
});

describe("the schema of a channel's orders", () => {
  const sap = channelOrderSchema(channelTypeOf('sap-commerce'), 'sap-commerce', 'c-1');

  it('requires channel_specific_data as well, and says of it what the type says', () => {
    expect(sap.schema.required).toEqual(['channel_id', 'order_number', 'items', 'channel_specific_data']);
    expect(sap.schema).toMatchObject({
      properties: { channel_specific_data: { required: ['base_store'], additionalProperties: true } },
    });
    expect(sap.example.channel_id).toBe('c-1');
  });

  it("adds the type's custom validations and formats, also of nested fields", () => {
    expect(sap.custom_validations).toContainEqual({
      field: 'channel_specific_data.delivery_window.end',
      rule: 'must not be before delivery_window.start',
    });
    expect(sap.format_requirements).toContainEqual({
      field: 'channel_specific_data.delivery_window.start',
      format: 'date-time',
      description: 'Start of the window',
    });
  });

  it('is that of the base type, under its own name, for a type added through the API', () => {
    const added = channelOrderSchema(channelTypeOf('added-through-the-api'), 'added-through-the-api', 'c-2');
    expect(added.channel_type).toBe('added-through-the-api');
    expect(added.schema.required).toContain('channel_specific_data');
  });
});
