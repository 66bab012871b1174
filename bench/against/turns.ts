import type { LoadGenerator } from '../load/load-generator';
import type { WebhookReceiver } from '../load/webhook-receiver';
import type { Sample } from '../setup/meter';
import type { Side, Work } from './side';

const COUNTS: Readonly<Record<Work, number>> = { accept: 500, status: 400, 'end to end': 500, get: 1_000 };
/** Until the code is compiled and the pools are open. */
const WARM_UP_ROUNDS = 3;

/** What one piece of work took on both sides, right after each other. */
export interface Pair {
  readonly this: Sample;
  readonly other: Sample;
}

/** The pairs of each work. What runs first changes from round to round. */
export async function measureInTurns(
  sides: Readonly<Record<keyof Pair, Side>>,
  { rounds, works }: { readonly rounds: number; readonly works: readonly Work[] },
  load: LoadGenerator,
  receiver: WebhookReceiver,
): Promise<ReadonlyMap<Work, Pair[]>> {
  const measured = new Map<Work, Pair[]>(works.map((work) => [work, []]));
  const run = (side: keyof Pair, work: Work) => sides[side].run(work, COUNTS[work], load, receiver);
  for (let round = -WARM_UP_ROUNDS; round < rounds; round += 1) {
    const [first, second] = round % 2 === 0 ? (['this', 'other'] as const) : (['other', 'this'] as const);
    for (const work of works) {
      const pair = { [first]: await run(first, work), [second]: await run(second, work) };
      if (round >= 0) measured.get(work)!.push(pair as unknown as Pair);
    }
  }
  return measured;
}
