import { HIDDEN, withoutPersonalData } from './personal-data.js';

describe('data without personal data', () => {
  it('has no customer, address, payment or free-form member, at any depth', () => {
    const order = {
      id: 'o',
      customer_info: { name: 'Ana' },
      shipping_info: { address: { line1: 'Street 1' } },
      payment_info: { method: 'card' },
      metadata: { gift: 'for Ana' },
      channel_specific_data: {},
      items: [{ item_id: 'milk', properties: { engraving: 'Ana' } }],
    };
    const shown = withoutPersonalData({ orders: [order] });
    expect(JSON.stringify(shown)).not.toMatch(/Ana|Street|card/);
    expect(shown).toMatchObject({
      orders: [{ id: 'o', customer_info: HIDDEN, items: [{ item_id: 'milk' }] }],
    });
  });

  it('hides what changed in such a member, and shows what changed in others', () => {
    const changes = [
      { field: 'customer_info.name', from: 'Ana', to: 'Bo' },
      { field: 'items[0].properties.engraving', from: 'Ana', to: 'Bo' },
      { field: 'status', from: 'pending', to: 'picking' },
    ];
    expect(withoutPersonalData(changes)).toEqual([
      { field: 'customer_info.name', from: HIDDEN, to: HIDDEN },
      { field: 'items[0].properties.engraving', from: HIDDEN, to: HIDDEN },
      { field: 'status', from: 'pending', to: 'picking' },
    ]);
  });

  it('hides notes and what receivers respond, and says where there is nothing', () => {
    expect(withoutPersonalData({ text: 'Ana called', response_body: null })).toEqual({
      text: HIDDEN,
      response_body: null,
    });
  });
});
