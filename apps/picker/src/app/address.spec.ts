import type { usePairingToken as UsePairingToken } from './address';

describe('the code of a pairing link', () => {
  const address = { pathname: '/pick', hash: '' };
  let usePairingToken: typeof UsePairingToken;

  beforeAll(async () => {
    Object.assign(globalThis, {
      addEventListener: () => undefined,
      location: address,
      history: { replaceState: () => (address.hash = '') },
    });
    jest.doMock('react', () => ({
      useState: (first: () => unknown) => [first(), () => undefined],
      useEffect: () => undefined,
    }));
    ({ usePairingToken } = await import('./address'));
  });

  it.each([
    ['#pair=oms_pair_1', 'oms_pair_1'],
    ['#pair=oms%5Fpair', 'oms_pair'],
    ['#pair=%', '%'],
    ['#pair=oms%5', 'oms%5'],
    ['#other', null],
  ])('of %s is %s, and is gone from the address', (hash, token) => {
    address.hash = hash;
    expect(usePairingToken()[0]).toBe(token);
    if (token !== null) expect(address.hash).toBe('');
  });
});
