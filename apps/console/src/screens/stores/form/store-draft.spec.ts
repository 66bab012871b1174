import type { Place } from '../stores';
import { bodyOf, draftOf, isDegrees } from './store-draft';

const place = {
  id: 'p',
  identifier: 'STORE-1',
  channel_id: 'a',
  channel_ids: ['a', 'b'],
  channel_specific_identifiers: ['K1', 'K2'],
  name: null,
  active: true,
  active_for_ordering: false,
  address: { line1: 'Street 1', city: 'Helsinki', building: 'B', floor: 3 },
  coordinates: { latitude: 60.1, longitude: 24.9 },
  updated_at: '',
} satisfies Place;

describe('what is typed of a store', () => {
  it('changes nothing when it is sent as it was read, also of what the form does not show', () => {
    expect(bodyOf(draftOf(place, 'a'), place)).toMatchObject({
      identifier: 'STORE-1',
      name: null,
      channel_id: 'a',
      additional_channel_ids: ['b'],
      channel_specific_identifiers: ['K1', 'K2'],
      active: true,
      active_for_ordering: false,
      address: { line1: 'Street 1', city: 'Helsinki', building: 'B', floor: 3, country: null },
      coordinates: { latitude: 60.1, longitude: 24.9 },
    });
  });

  it('has no address and no position when nothing is typed, and each further name once', () => {
    const draft = { ...draftOf(null, 'a'), identifier: ' S ', names: ' K1 \n\nK1\nK2' };
    expect(bodyOf(draft, null)).toMatchObject({
      identifier: 'S',
      channel_specific_identifiers: ['K1', 'K2'],
      address: null,
      coordinates: null,
    });
  });

  it('takes degrees that there are', () => {
    expect(['90', '-90', '0', '1.5'].every((text) => isDegrees(text, 90))).toBe(true);
    expect(['91', 'north', '', ' ', '1e9'].some((text) => isDegrees(text, 90))).toBe(false);
  });
});
