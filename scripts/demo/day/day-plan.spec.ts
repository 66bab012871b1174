import { resolve } from 'node:path';
import { newsOf, picksOf, planDay, type Step } from './day-plan';
import { readSamples } from '../samples';

const { orders } = readSamples(resolve('samples'));
const plans = orders.map(planDay);

describe('the day of the sample orders', () => {
  it.each(['shipped', 'collected', 'completed', 'cancelled'])('leaves orders %s', (status) => {
    expect(plans.filter((steps) => newsOf(steps).at(-1) === status).length).toBeGreaterThan(1);
  });

  it.each([
    ['suspends orders and resumes them', ['picking', 'suspended', 'picking', 'picked']],
    [
      'dispatches couriers while orders are picked',
      ['picking', 'courier', 'picked', 'retrieving', 'shipped'],
    ],
    ['lets orders fail and takes them up again', ['failed', 'picking', 'picked']],
    ['changes orders before they are picked', ['edit', 'picking', 'picked']],
    ['cancels orders before and during picking', ['picking', 'cancelled']],
  ])('%s', (_what, news) => {
    expect(plans.filter((steps) => newsOf(steps).join(' ').includes(news.join(' '))).length).toBeGreaterThan(
      0,
    );
  });

  it('has short picks, items not picked at all, and substitutes', () => {
    const picks = orders
      .flatMap(({ order }, number) => picksOf(order.items, number))
      .map((item) => item.properties);
    expect(picks.filter((pick) => pick.sub_item_id !== null).length).toBeGreaterThan(5);
    expect(picks.filter((pick) => pick.picked_quantity === 0).length).toBeGreaterThan(1);
    expect(
      picks.filter((pick) => pick.picked_quantity > 0 && pick.unpicked_quantity > 0).length,
    ).toBeGreaterThan(1);
  });

  it('is notified without steps into processing, and with the step on the way to shipped', () => {
    const steps: Step[] = ['processing', 'picking', 'picked', 'shipped'].map((status) => ({
      kind: 'move',
      status,
      metadata: {},
    }));
    expect(newsOf(steps)).toEqual(['picking', 'picked', 'retrieving', 'shipped']);
  });
});
