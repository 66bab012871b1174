import type { Pair } from '../against/turns';
import { Latencies } from '../load/latencies';
import type { Sample } from '../setup/meter';
import { ask, type Question } from '../screens/answers';
import { numberOf } from './history';

const PAGE = 50;

/** What is asked of a channel. Orders are asked for from all of its days. */
export function questionsOf(channelId: string, orders: number): Question[] {
  // A step that is prime to all of these numbers, so that questions come from everywhere.
  const any = (n: number) => numberOf((n * 611_953) % orders);
  const list = `/v1/orders?channel_id=${channelId}&limit=${PAGE}`;
  const pages = Math.floor(orders / PAGE);
  const search = (text: string) => `/v1/search/orders?q=${text}`;
  return [
    { name: 'the newest orders', path: () => list },
    {
      name: 'completed orders, any page',
      path: (n) => `${list}&status=completed&page=${1 + ((n * 7_919) % pages)}`,
    },
    { name: 'search a number', path: (n) => search(any(n)) },
    { name: 'search the end of a number', path: (n) => search(any(n).slice(-8)) },
    { name: 'timeline of any order', path: (n) => `/v1/orders/${any(n)}/timeline?limit=50` },
  ];
}

/** One question at a time, of one service and then of the other. */
export async function askInTurns(
  urls: { readonly this: string; readonly other: string },
  questions: { readonly this: Question; readonly other: Question },
  times: number,
): Promise<Pair> {
  const latencies = { this: new Latencies(), other: new Latencies() };
  for (let n = -times / 10; n < times; n += 1) {
    for (const side of ['this', 'other'] as const) {
      const askedAt = performance.now();
      await ask(`${urls[side]}${questions[side].path(n + times)}`);
      if (n >= 0) latencies[side].add(askedAt, 'answered');
    }
  }
  const sampleOf = (of: Latencies): Sample => ({ p50Ms: of.percentile(50), p99Ms: of.percentile(99) });
  return { this: sampleOf(latencies.this), other: sampleOf(latencies.other) };
}
