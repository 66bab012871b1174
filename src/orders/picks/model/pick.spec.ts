import * as fc from 'fast-check';
import { accountedFor, asPickedItems, type LinePick, type PickState, saysTheSame } from './pick';

const OAT = { item_id: 'oat', name: 'Oat drink', ean: null, quantity: 1, price: 2.5 };
const SOY = { ...OAT, item_id: 'soy', quantity: 2 };
const NOBODY_SAID = { picked_by: null, picked_at: null };

const pickOf = (changes: Partial<LinePick>): LinePick => ({
  order_id: 'order',
  item_id: 'milk',
  ordered: 4,
  picked: 0,
  missing: 0,
  missing_reason: null,
  substitutes: [],
  weight: null,
  picked_by: 'Kaisa',
  picked_at: '2026-03-01T09:30:00.000Z',
  updated_at: '2026-03-01T09:30:01.000Z',
  revision: 1,
  ...changes,
});

const quantity = fc.integer({ min: 0, max: 400 }).map((hundredths) => hundredths / 100);

describe('the pick of a line', () => {
  it('accounts for what is picked, missing and substituted, without the noise of binary fractions', () => {
    expect(accountedFor(pickOf({ picked: 0.1, missing: 0.2, substitutes: [OAT] }))).toBe(1.3);
  });

  it('becomes quantities that add up to what was ordered, whatever was said of the rest', () => {
    fc.assert(
      fc.property(quantity, quantity, quantity, (picked, missing, substituted) => {
        const substitutes = substituted === 0 ? [] : [{ ...OAT, quantity: substituted }];
        const ordered = accountedFor(pickOf({ picked, missing, substitutes })) + 1;
        const [item] = asPickedItems([pickOf({ ordered, picked, missing, substitutes })]);
        const { picked_quantity, unpicked_quantity } = (item as { properties: Record<string, number> })
          .properties;
        expect(picked_quantity! + unpicked_quantity!).toBeCloseTo(ordered, 8);
        expect(unpicked_quantity).toBeGreaterThanOrEqual(missing);
      }),
    );
  });

  it('names the substitute that there is most of', () => {
    const [item] = asPickedItems([pickOf({ picked: 1, substitutes: [OAT, SOY] })]);
    expect(item).toEqual({
      item_id: 'milk',
      properties: { picked_quantity: 4, unpicked_quantity: 0, sub_item_id: 'soy' },
    });
  });
});

describe('a repeat of a pick', () => {
  const stored = pickOf({ picked: 1, substitutes: [{ ...OAT, quantity: 1 }] });
  const again: PickState = { ...stored };

  it('says the same, also when the members of a substitute come in another sequence', () => {
    const { price, quantity: amount, ...rest } = OAT;
    const state = { ...again, substitutes: [{ price, quantity: amount, ...rest }] };
    expect(saysTheSame(stored, state, NOBODY_SAID)).toBe(true);
  });

  it.each([
    ['another quantity', { ...again, picked: 2 }, NOBODY_SAID],
    ['a reason', { ...again, missing_reason: 'damaged' as const }, NOBODY_SAID],
    ['a weight', { ...again, weight: 350 }, NOBODY_SAID],
    ['no substitute', { ...again, substitutes: [] }, NOBODY_SAID],
    ['another picker', again, { picked_by: 'Ville', picked_at: null }],
    ['another time', again, { picked_by: null, picked_at: new Date(0) }],
  ])('does not with %s', (_what, state, by) => {
    expect(saysTheSame(stored, state, by)).toBe(false);
  });
});
