import type { OrderLine } from '../order';
import { draftOf, stateOf, wholeOf } from './pick-draft';
import type { Pick } from './picks';

const line = { item_id: 'apples', quantity: 2 } as OrderLine;
const pears = { item_id: 'pears', name: 'Pears', ean: '4001', quantity: 0.5, price: 2.5 };
const plums = { item_id: 'plums', name: 'Plums', ean: null, quantity: 0.25, price: null };
const weighed = {
  picked: 1,
  missing: 0,
  missing_reason: null,
  substitutes: [pears, plums],
  weight: 742,
} as unknown as Pick;

describe('a pick that is changed by hand', () => {
  it('keeps what is not typed: the weight, and what is known of the substitutes', () => {
    const draft = { ...draftOf(line, weighed), picked: '0.75', missing: '0.25', reason: 'damaged' };
    expect(stateOf(draft, weighed)).toEqual({
      picked: 0.75,
      missing: 0.25,
      missing_reason: 'damaged',
      substitutes: [pears, plums],
      weight: 742,
    });
    expect(stateOf({ ...draft, substitute: 'kiwis' }, weighed).substitutes).toEqual([
      { item_id: 'kiwis', name: null, quantity: 0.5 },
      plums,
    ]);
  });

  it('keeps the weight of a line that is picked as a whole', () => {
    const whole = { picked: 2, missing: 0, missing_reason: null, substitutes: [] };
    expect(wholeOf(line, weighed)).toEqual({ ...whole, weight: 742 });
  });

  it('has no weight before the first', () => {
    const whole = { picked: 2, missing: 0, missing_reason: null, substitutes: [], weight: null };
    expect(wholeOf(line, undefined)).toEqual(whole);
    expect(stateOf(draftOf(line, undefined), undefined)).toEqual(whole);
  });
});
