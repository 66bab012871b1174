import { readOrder } from '../order/read-order';
import type { Answer } from './judge';
import { beginNext, keepOrder, see, settle, takeOver } from './outbox';
import { renewClaim } from './renew-claim';
import { MemoryStore } from './simulation/memory-store';

const BENS: Answer = {
  status: 409,
  body: { code: 'CLAIMED_BY_COLLEAGUE', claim: { claimed_by: 'Ben' } },
  retryAfterMs: null,
};
const OURS: Answer = { status: 200, body: {}, retryAfterMs: null };

it('an order that was taken back goes on, whatever an earlier request for its claim is answered then', async () => {
  const store = new MemoryStore();
  const order = readOrder({ id: 'o', status: 'picking', items: [] }, { data: [] }, null);
  await store.within((tables) => keepOrder(tables, 'p', { ...order, isClaimed: true }, null));
  const answers: ((answer: Answer) => void)[] = [];
  const renew = () => renewClaim(store, 'o', 'Ana', () => new Promise((resolve) => answers.push(resolve)));
  const asked = () => new Promise((resolve) => setImmediate(resolve));

  const [first, second] = [renew(), renew()];
  await asked();
  answers[0]!(BENS);
  expect(await first).toBe(true);
  await store.within((tables) => takeOver(tables, 'o', { id: 'claim', at: '', placeId: 'p' }, 'Ana'));
  const claim = (await store.within((tables) => beginNext(tables, 'p')))!;
  await store.within((tables) => settle(tables, claim, { is: 'done' }));
  answers[1]!(BENS);
  await asked();
  answers[2]?.(OURS);
  expect(await second).toBe(false);
  expect(await store.within((tables) => see(tables, 'o'))).toMatchObject({
    stopped: null,
    order: { isClaimed: true },
  });
});
