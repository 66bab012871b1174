import fc from 'fast-check';
import { type Change, changeLine, isDone, openQuantity, substitutedQuantity } from './line-pick';
import { type Line, type LinePick, NOTHING_PICKED } from './order';
import { readOrder } from './read-order';

const lineOf = (item: object): Line =>
  readOrder({ items: [{ item_id: 'milk', name: 'Milk', quantity: 2, ...item }] }, null, null).lines[0]!;
const after = (line: Line, ...changes: Change[]): LinePick =>
  changes.reduce<LinePick>((pick, change) => {
    const changed = changeLine(line, pick, change);
    return 'pick' in changed ? changed.pick : pick;
  }, NOTHING_PICKED);

const OAT = { itemId: 'oat', name: 'Oat drink', ean: null, price: 2, image: null };
const ONE: Change = { what: 'add', quantity: 1 };

describe('a line that is counted', () => {
  const milk = lineOf({});

  it('takes one with every scan, and never more than was ordered', () => {
    expect(after(milk, ONE).picked).toBe(1);
    expect(after(milk, ONE, ONE, ONE).picked).toBe(2);
    expect(changeLine(milk, after(milk, ONE, ONE), ONE)).toEqual({ refused: 'complete' });
    expect(changeLine(milk, after(milk, ONE), { what: 'add', quantity: 2 })).toEqual({ refused: 'too_many' });
  });

  it('is missing in what is left, until it is found after all', () => {
    const short = after(milk, ONE, { what: 'miss', reason: 'damaged' });
    expect(short).toMatchObject({ picked: 1, missing: 1, missingReason: 'damaged' });
    expect(isDone(milk, short)).toBe(true);
    expect(after(milk, ONE, { what: 'miss', reason: 'damaged' }, ONE)).toMatchObject({
      picked: 2,
      missing: 0,
      missingReason: null,
    });
  });

  it('is substituted in what is left, or in what was missing', () => {
    const instead: Change = { what: 'substitute', by: OAT, quantity: 1 };
    expect(after(milk, ONE, instead)).toMatchObject({
      picked: 1,
      substitutes: [{ itemId: 'oat', quantity: 1 }],
    });
    expect(after(milk, { what: 'miss', reason: 'not_found' }, instead, instead)).toMatchObject({
      missing: 0,
      substitutes: [{ itemId: 'oat', quantity: 2 }],
    });
  });
});

describe('a line that is weighed', () => {
  const banana = lineOf({ quantity: 1.2, properties: { unit_of_measure: 'kg' } });

  it('counts what the scale says, and is done from nine tenths on', () => {
    expect(changeLine(banana, NOTHING_PICKED, ONE)).toEqual({ refused: 'must_be_weighed' });
    const light = after(banana, { what: 'weigh', grams: 700 });
    expect(light).toMatchObject({ picked: 0.7, weight: 700 });
    expect(isDone(banana, light)).toBe(false);
    const enough = after(banana, { what: 'weigh', grams: 700 }, { what: 'weigh', grams: 420 });
    expect(enough).toMatchObject({ picked: 1.12, weight: 1_120 });
    expect(isDone(banana, enough)).toBe(true);
  });

  it('keeps the true weight of what is heavier than ordered', () => {
    expect(after(banana, { what: 'add', quantity: 1, grams: 1_310 })).toMatchObject({
      picked: 1.2,
      weight: 1_310,
    });
  });
});

it('never holds more than was ordered, nor less than nothing, whatever is done', () => {
  const change: fc.Arbitrary<Change> = fc.oneof(
    fc.record({ what: fc.constant('add' as const), quantity: fc.integer({ min: -1, max: 4 }) }),
    fc.record({ what: fc.constant('weigh' as const), grams: fc.integer({ min: -10, max: 2_000 }) }),
    fc.constant({ what: 'miss' as const, reason: 'expired' as const }),
    fc.record({
      what: fc.constant('substitute' as const),
      by: fc.constantFrom(OAT, { ...OAT, itemId: 'soy' }),
      quantity: fc.constantFrom(0.1, 0.2, 1, 2),
    }),
  );
  const ordered = fc.constantFrom(0.3, 1, 2, 3.75);
  const unit = fc.constantFrom('pcs', 'kg');
  fc.assert(
    fc.property(ordered, unit, fc.array(change, { maxLength: 15 }), (quantity, unit_of_measure, changes) => {
      const line = lineOf({ quantity, properties: { unit_of_measure } });
      const pick = after(line, ...changes);
      expect(openQuantity(line, pick)).toBeGreaterThanOrEqual(0);
      expect(Math.min(pick.picked, pick.missing, substitutedQuantity(pick))).toBeGreaterThanOrEqual(0);
      expect(pick.missing > 0).toBe(pick.missingReason !== null);
    }),
  );
});
