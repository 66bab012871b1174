import { gramsIn } from './amount';

describe('a weight that somebody types', () => {
  it('is whole grams', () => {
    expect(['1250', ' 400 ', '0'].map(gramsIn)).toEqual([1250, 400, 0]);
  });

  it.each(['1,250', '1.250', '1 250', '0,4', '0.4', '1e3', '-5', '0x10', ''])(
    'is never another weight than the one that was meant: %p',
    (text) => {
      expect(gramsIn(text)).toBeNull();
    },
  );
});
