import { type ConfigPlace, isSecretKey, treatSecrets } from './secret-config';

const byName = (key: string) => isSecretKey(key, []);
const shout = (value: unknown) => `<${JSON.stringify(value)}>`;

describe('secrets of a config', () => {
  it('are the values whose key says so, in any case and at any depth', () => {
    const config = {
      API_KEY: 'a',
      apikey: 'b',
      nested: [{ refreshToken: 'c' }],
      privateKey: { pem: 'd' },
      url: 'e',
    };
    expect(treatSecrets(config, byName, shout)).toEqual({
      API_KEY: '<"a">',
      apikey: '<"b">',
      nested: [{ refreshToken: '<"c">' }],
      privateKey: '<{"pem":"d"}>',
      url: 'e',
    });
  });

  it('are also those that the channel type names', () => {
    const isSecret = (key: string) => isSecretKey(key, ['cert_id']);
    expect(treatSecrets({ cert_id: 'a', site: 'b' }, isSecret, shout)).toEqual({
      cert_id: '<"a">',
      site: 'b',
    });
  });

  it('see where they are, and what the same place held before', () => {
    const keep = (_value: unknown, { path, previous }: ConfigPlace) => `${path} was ${String(previous)}`;
    const before = { deep: [{ secret: 'old' }, 7] };
    const after = { deep: [{ secret: 'new' }, { secret: 'new' }], token: 'new' };
    expect(treatSecrets(after, byName, keep, before)).toEqual({
      deep: [{ secret: 'deep[0].secret was old' }, { secret: 'deep[1].secret was undefined' }],
      token: 'token was undefined',
    });
  });

  it('see whether the list that they are in says something else than before', () => {
    const before = {
      plain: 1,
      deep: [
        { name: 'a', secret: 'old' },
        { name: 'b', secret: 'old' },
      ],
      token: 'old',
    };
    const isChanged = (deep: unknown, plain = 1) => {
      const seen: boolean[] = [];
      const note = (_value: unknown, place: ConfigPlace) => void seen.push(place.isInChangedList);
      treatSecrets({ plain, deep, token: '********' }, byName, note, before, (value) => value === '********');
      return seen;
    };
    const [a, b] = [
      { name: 'a', secret: '********' },
      { name: 'b', secret: '********' },
    ];
    expect(isChanged([a, b], 2)).toEqual([false, false, false]);
    expect(isChanged([b, a])).toEqual([true, true, false]);
    expect(isChanged([b])).toEqual([true, false]);
    expect(isChanged([a, { ...b, more: null }])).toEqual([true, true, false]);
    expect(isChanged([a, { secret: b.secret }])).toEqual([true, true, false]);
  });

  it('are compared once, however many lists are in each other', () => {
    const nested = (levels: number): unknown => (levels === 0 ? ['x'.repeat(9)] : [nested(levels - 1)]);
    let compared = 0;
    const isMasked = () => (compared += 1) === 0;
    treatSecrets({ list: nested(30) }, byName, shout, { list: nested(30) }, isMasked);
    expect(compared).toBe(32);
  });

  it('may be absent: null stays null', () => {
    expect(treatSecrets({ token: null }, byName, shout)).toEqual({ token: null });
  });
});
