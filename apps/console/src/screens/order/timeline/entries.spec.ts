import { type Entry, keyOf } from './entries';

const AT = '2026-03-01T09:30:00.000Z';
const pickOf = (item_id: string, revision: number) =>
  ({ kind: 'picking', at: AT, detail: { change: 'pick', item_id, revision } }) as Entry;

it('tells picks apart that one change of an order has ended', () => {
  const picks = [pickOf('milk', 2), pickOf('apples', 2), pickOf('apples', 3), pickOf('milk,2', 3)];
  expect(new Set(picks.map(keyOf)).size).toBe(picks.length);
  expect(keyOf(pickOf('milk', 2))).toBe(keyOf(pickOf('milk', 2)));
});
