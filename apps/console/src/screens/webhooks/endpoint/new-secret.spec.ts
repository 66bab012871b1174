import { newSecret } from './new-secret';

it('makes secrets of 32 bytes, each another', () => {
  const [one, other] = [newSecret(), newSecret()];
  expect(one).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  expect(other).not.toBe(one);
});
