import type { OrderItem } from '../../../contract';
import type { LinePick } from './pick';
import { withPickDetails } from './picked-details';

const item = (collected: object) =>
  ({ item_id: 'milk', properties: { zone: 'A' }, collected_product: collected }) as unknown as OrderItem;
const typed = { item_id: 'oat', name: 'Oat drink', ean: '123', quantity: 1, price: 2.5 };
const pick = (changes: object) =>
  ({
    item_id: 'milk',
    missing_reason: null,
    weight: null,
    substitutes: [typed],
    ...changes,
  }) as unknown as LinePick;

describe('an item that became picked', () => {
  it('keeps the reason, the weight and the substitutes of its pick beside its other properties', () => {
    const [after] = withPickDetails(
      [item({ id: 'oat' })],
      [pick({ missing_reason: 'damaged', weight: 350 })],
    );
    expect(after!.properties).toEqual({
      zone: 'A',
      pick: { missing_reason: 'damaged', weight: 350, substitutes: [typed] },
    });
  });

  it('says of a substitute what was typed where nobody knows better', () => {
    const [after] = withPickDetails([item({ id: 'oat', name: null, ean: '999', price: null })], [pick({})]);
    expect(after!.collected_product).toEqual({ id: 'oat', name: 'Oat drink', ean: '999', price: 2.5 });
  });

  it('is left alone without a pick', () => {
    const items = [item({ id: 'milk' })];
    expect(withPickDetails(items, [])).toEqual(items);
  });
});
