import { parseCode } from '../codes/parse-code';
import { changeLine } from './line-pick';
import { type Order, pickOf } from './order';
import { readOrder } from './read-order';
import { findInWave, isOpen, sameProduct, waveOf } from './wave';

const MILK = '4006381333931';
const orderOf = (id: string, ...items: [string, number, object][]): Order =>
  readOrder(
    { id, items: items.map(([item_id, quantity, properties]) => ({ item_id, quantity, properties })) },
    null,
    null,
  );
const take = (order: Order, itemId: string): Order => {
  const line = order.lines.find((one) => one.itemId === itemId)!;
  const changed = changeLine(line, pickOf(order, itemId), { what: 'add', quantity: line.ordered });
  return 'pick' in changed ? { ...order, picks: { ...order.picks, [itemId]: changed.pick } } : order;
};

describe('orders that are picked together', () => {
  const first = orderOf(
    'one',
    ['milk', 2, { ean: MILK, picking_zone: 'B' }],
    ['salt', 1, { picking_zone: 'A' }],
  );
  const second = orderOf(
    'two',
    ['100', 1, { ean: `0${MILK}`, picking_zone: 'Z' }],
    ['tea', 1, { picking_zone: 'C' }],
  );

  it('are one walk, in which a product comes once for all bags', () => {
    const wave = waveOf([first, second]);
    expect(wave.map(({ bag, line }) => bag + line.itemId)).toEqual(['Asalt', 'Amilk', 'B100', 'Btea']);
    expect(sameProduct(wave, wave[1]!).map(({ line }) => line.ordered)).toEqual([2, 1]);
    expect(waveOf([first]).map(({ bag }) => bag)).toEqual(['', '']);
  });

  it('get what is scanned in their order, each until it has all of it', () => {
    const milk = parseCode(MILK)!;
    expect(findInWave([first, second], milk)?.order.id).toBe('one');
    const full = take(first, 'milk');
    expect(findInWave([full, second], milk)?.order.id).toBe('two');
    expect(findInWave([full, take(second, '100')], milk)?.order.id).toBe('one');
    expect(waveOf([full, second]).filter(isOpen)).toHaveLength(3);
    expect(findInWave([first, second], parseCode('96385074')!)).toBeNull();
  });
});
