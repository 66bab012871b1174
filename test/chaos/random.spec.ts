import { Random } from './random';

describe('random choices', () => {
  const choices = (random: Random) => Array.from({ length: 20 }, () => random.integer(1, 6));

  it('are the same for a seed, and others for another', () => {
    expect(choices(new Random('a'))).toEqual(choices(new Random('a')));
    expect(choices(new Random('a'))).not.toEqual(choices(new Random('b')));
    expect(choices(new Random('a').branch('x'))).not.toEqual(choices(new Random('a').branch('y')));
  });

  it('of whole numbers reach both ends, and of weights never the weightless', () => {
    const random = new Random('ends');
    expect(new Set(Array.from({ length: 300 }, () => random.integer(1, 3)))).toEqual(new Set([1, 2, 3]));
    const chosen = Array.from({ length: 300 }, () =>
      random.weighted([
        [3, 'often'],
        [0, 'never'],
        [1, 'seldom'],
      ]),
    );
    expect(new Set(chosen)).toEqual(new Set(['often', 'seldom']));
    expect(random.shuffled([1, 2, 3, 4]).sort()).toEqual([1, 2, 3, 4]);
  });
});
