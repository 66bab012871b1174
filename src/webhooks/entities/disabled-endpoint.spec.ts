import { disabledInUtc } from './disabled-endpoint';

describe('why an endpoint is disabled', () => {
  it.each([
    ['2026-11-28T13:26:36.510244+00:00', '2026-11-28T13:26:36.510Z'],
    ['2026-11-28T15:26:36+02:00', '2026-11-28T13:26:36.000Z'],
    ['2026-11-28T13:26:36.510Z', '2026-11-28T13:26:36.510Z'],
  ])('shows the time %s as %s', (stored, shown) => {
    const why = { webhook_disabled_reason: 'gone' };
    expect(disabledInUtc({ ...why, webhook_disabled_at: stored })).toEqual({
      ...why,
      webhook_disabled_at: shown,
    });
  });

  it.each([null, {}, { webhook_disabled_at: 'some day' }])('leaves %j as it is', (stored) => {
    expect(disabledInUtc(stored)).toEqual(stored);
  });
});
