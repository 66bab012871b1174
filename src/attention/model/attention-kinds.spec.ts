import { ATTENTION_KINDS, placeIn, placeText } from './attention-kinds';

describe('a place in what needs a hand', () => {
  it.each(ATTENTION_KINDS)('comes back from its cursor: %s', (kind) => {
    const place = {
      at: new Date('2026-03-01T09:30:00.123Z'),
      kind,
      key: 'job.019a0000-0000-7000-8000-000000000001',
    };
    expect(placeIn(placeText(place))).toEqual(place);
  });

  it.each([
    '',
    'x',
    'MTIz',
    Buffer.from('5.noise.key').toString('base64url'),
    Buffer.from('5.failed.a\0').toString('base64url'),
  ])('is not in %j', (text) => {
    expect(placeIn(text)).toBeNull();
  });
});
