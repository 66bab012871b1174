import { matching } from './matching';

jest.mock('@oms/ui', () => ({ shortId: (id: string) => id.slice(0, 4) }));

const stores = Array.from({ length: 1_000 }, (_, n) => ({ id: `s${n}`, name: `Store ${n}` }));
const names = (offered: typeof stores, chosen: readonly string[], part = '') =>
  matching(offered, chosen, part).drawn.map(({ name }) => name);

describe('what can be chosen of many', () => {
  it('is found by a part of its name, in any case', () => {
    expect(names(stores, [], ' STORE 77')).toEqual([
      'Store 77',
      ...stores.slice(770, 780).map(({ name }) => name),
    ]);
    expect(names(stores, [], 'elsewhere')).toEqual([]);
  });

  it('is drawn up to the hundredth, and what is chosen in any case', () => {
    const { drawn, found, all } = matching(stores, ['s5', 's999'], '');
    expect([drawn.length, found, all]).toEqual([101, 1_000, 1_000]);
    expect(drawn.at(-1)).toEqual({ id: 's999', name: 'Store 999' });
  });

  it('has what is chosen among it, though it is not offered', () => {
    expect(names(stores.slice(0, 2), ['elsewhere', 's1'])).toEqual(['else', 'Store 0', 'Store 1']);
  });
});
