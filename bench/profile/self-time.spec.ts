import { byFunction, byPackage, type CpuProfile, selfTime } from './self-time';

const frame = (functionName: string, url = '') => ({ functionName, url, lineNumber: 6 });

const PROFILE: CpuProfile = {
  nodes: [
    { id: 1, callFrame: frame('(idle)') },
    { id: 2, callFrame: frame('query', 'file:///x/node_modules/a/node_modules/@s/b/lib/c.js') },
    { id: 3, callFrame: frame('', 'file:///x/dist/src/orders/order.store.js') },
    { id: 4, callFrame: frame('(garbage collector)') },
    { id: 5, callFrame: frame('writev') },
  ],
  samples: [5, 1, 2, 3, 2, 4, 1],
  timeDeltas: [1_000, 9_000, 3_000, 2_000, 3_000, 2_000, 500],
};

describe('selfTime', () => {
  it('sums by package or folder what is not idle, the largest first', () => {
    expect(selfTime(PROFILE, byPackage, 5)).toEqual([
      { place: '@s/b', share: 0.6 },
      { place: 'src/orders', share: 0.2 },
      { place: '(garbage collector)', share: 0.2 },
    ]);
  });

  it('names functions with where they are', () => {
    const places = selfTime(PROFILE, byFunction).map(({ place }) => place);
    expect(places).toContain('query node_modules/@s/b/lib/c.js:7');
    expect(places).toContain('(anonymous) src/orders/order.store.js:7');
    expect(places).toContain('writev (native)');
  });
});
