import { outcomeOfCode } from './push-outcome';

describe('what an error code of the push service means', () => {
  it.each([
    ['registration-token-not-registered', 'unregistered'],
    ['invalid-registration-token', 'unregistered'],
    ['invalid-argument', 'failed'],
    ['a-new-one', 'passing'],
  ])('%s: %s', (name, kind) => {
    expect(outcomeOfCode(`messaging/${name}`)).toEqual({ kind, code: `messaging/${name}` });
  });
});
