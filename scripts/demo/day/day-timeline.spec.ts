import { resolve } from 'node:path';
import { newsOf, planDay } from './day-plan';
import { renderDay } from './day-timeline';
import { readSamples } from '../samples';

it('has a line for each sample order and says how the day ended, within 100 columns', () => {
  const { orders } = readSamples(resolve('samples'));
  const lived = orders.map((sample, number) => {
    const news = newsOf(planDay(sample, number));
    return { order: sample.name, news, status: news.at(-1)!, version: 2, tookMs: 40 };
  });
  const lines = renderDay(lived);
  for (const { name } of orders)
    expect(lines.filter((line) => line.startsWith(`${name.slice(0, 43)}`))).toHaveLength(1);
  expect(Math.max(...lines.map(({ length }) => length))).toBeLessThanOrEqual(100);
  expect(lines.at(-2)).toMatch(
    /^At the end of the day: \d+ cancelled, \d+ collected, \d+ completed, \d+ shipped\.$/,
  );
});
