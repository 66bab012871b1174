import type { ToolContext } from '../tools/tool.js';
import { gatherFacts } from './gather-facts.js';

const ORDER = {
  id: 'o',
  order_number: 'W-1',
  channel_id: 'c',
  status: 'picking',
  version: 2,
  updated_at: '',
};
const NOTHING = { ordered: 2, picked: 0, missing: 0, substitutes: [] };

describe('the lines of an order that is picked', () => {
  const pickedOf = async (...picks: object[]) => {
    const items = picks.map((_, n) => ({ item_id: `item-${n}` }));
    const oms = {
      orders: { get: async () => ({ ...ORDER, items }) },
      jobs: { list: async function* () {} },
      get: async (path: string) => ({ data: path.endsWith('/picks') ? picks : [], next: null }),
    };
    const context = { oms, call: {}, now: new Date() } as unknown as ToolContext;
    return (await gatherFacts('o', context)).picked;
  };

  it('count as picked where substitutes were taken instead, alone or beside the ordered product', async () => {
    const [one, two] = [{ quantity: 1 }, { quantity: 2 }];
    expect(await pickedOf({ ...NOTHING, substitutes: [two] })).toEqual({ lines: 1, of: 1 });
    const both = { ...NOTHING, picked: 1, substitutes: [one] };
    expect(await pickedOf(both, { ...NOTHING, substitutes: [one] })).toEqual({ lines: 1, of: 2 });
  });

  it('count as picked once all that was ordered is picked or missing', async () => {
    const lines = [{ ...NOTHING, picked: 2 }, { ...NOTHING, picked: 1, missing: 1 }, NOTHING];
    expect(await pickedOf(...lines)).toEqual({ lines: 2, of: 3 });
  });
});
