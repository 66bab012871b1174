import { adapter } from './adapter';
import { factsOf } from '../order-facts';

const etaAfter = (preparation_minutes: unknown, order_date = '2026-11-18T16:45:00.000Z') =>
  adapter.write(factsOf({ order_date, channel_specific_data: { preparation_minutes } })).pickup_eta;

describe('the estimated pickup of a Wolt order', () => {
  it('is the minutes of preparation after the order, to the millisecond', () => {
    expect([etaAfter(25), etaAfter(8.2), etaAfter('0.5')]).toEqual([
      '2026-11-18T17:10:00.000Z',
      '2026-11-18T16:53:12.000Z',
      '2026-11-18T16:45:30.000Z',
    ]);
  });

  it('is left out when there is none in the calendar, or nothing to count from', () => {
    const odd = [1_772_350_000_000, -1e300, 'soon', undefined].map((minutes) => etaAfter(minutes));
    expect([...odd, etaAfter(25, 'yesterday')]).toEqual(Array(5).fill(undefined));
  });
});
