import { existsSync } from 'node:fs';
import { readGoods } from './goods';
import { practiceOrder } from './practice-order';

const goods = readGoods('samples/practice/goods.json');
const context = {
  channelId: 'c',
  placeId: 'p',
  suffix: 'X',
  appUrl: 'https://oms.example.com/pick/#pair=a',
  now: new Date(0),
};

describe('the practice store', () => {
  it('orders what it has, with a picture of each', () => {
    for (const order of goods.orders) {
      const { items, order_number } = practiceOrder(goods, order, context) as {
        items: { properties: { image_url: string } }[];
        order_number: string;
      };
      expect(order_number).toBe(`${order.number}-X`);
      expect(items).toHaveLength(order.lines.length);
      for (const { properties } of items)
        expect(
          existsSync(properties.image_url.replace('https://oms.example.com/pick/', 'apps/picker/public/')),
        ).toBe(true);
    }
  });

  it('has codes that nobody can mix up', () => {
    const codes = [...goods.products.map(({ ean }) => ean), ...goods.shelves.map(({ code }) => code)];
    expect(new Set(codes).size).toBe(codes.length);
    expect(codes.filter((code) => !/^\d{13}$/.test(code))).toEqual([]);
  });
});
