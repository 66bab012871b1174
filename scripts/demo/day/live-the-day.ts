import { isDeepStrictEqual } from 'node:util';
import type { ResultOf, StatusUpdate } from '@oms/client';
import { epochMs } from './clock';
import { newsOf, type PickedItem, planDay, type Step } from './day-plan';
import type { Delivery } from '../receiver';
import type { Run } from '../run';
import type { PlacedOrder } from '../send-orders';

const ORDERS_IN_FLIGHT = 4;
const LONGEST_WAIT = { Prefer: 'wait=20' };

type Fields = Readonly<Record<string, unknown>>;

/** The day of one order. */
export interface Lived {
  readonly order: string;
  /** What the channel was notified of, in order. */
  readonly news: readonly string[];
  readonly status: string;
  readonly version: number;
  /** From the first step to the arrival of the last webhook. */
  readonly tookMs: number;
}

/** Moves every placed order through its day, and checks what its channel was notified of. */
export async function liveTheDay(run: Run, placed: readonly PlacedOrder[]): Promise<Lived[]> {
  const left = [...placed.entries()];
  const lived: Lived[] = [];
  const lane = async () => {
    for (let next = left.shift(); next !== undefined && !run.signal.aborted; next = left.shift()) {
      const [number, order] = next;
      try {
        lived.push(await liveOrder(run, order, planDay(order.sample, number)));
      } catch (error) {
        run.problems.push(`the day of ${order.sample.name}: ${(error as Error).message}`);
      }
    }
  };
  await Promise.all(Array.from({ length: ORDERS_IN_FLIGHT }, lane));
  return lived;
}

async function liveOrder(run: Run, { sample, id }: PlacedOrder, steps: readonly Step[]): Promise<Lived> {
  const startedAt = epochMs();
  for (const step of steps) await takeStep(run, id, step);
  const order = await run.api.orders.get(id);
  const last = await run.receiver
    .waitFor(
      ({ envelope }) => isAbout(envelope.data, id) && envelope.data.version === order.version,
      run.signal,
    )
    .catch((error: Error) => {
      throw new Error(`the webhook of version ${order.version}: ${error.message}`);
    });
  const told = run.receiver
    .all()
    .filter(({ envelope }) => isAbout(envelope.data, id) && isChange(envelope.event_type));
  const news = told.map(({ envelope }) => newsIn(envelope.data));
  const problems = [...problemsOfNews(news, newsOf(steps)), ...problemsOfPicks(told, steps)];
  run.problems.push(...problems.map((problem) => `the day of ${sample.name}: ${problem}`));
  return {
    order: sample.name,
    news,
    status: order.status,
    version: order.version,
    tookMs: last.receivedAt - startedAt,
  };
}

async function takeStep({ api }: Run, id: string, step: Step): Promise<void> {
  if (step.kind === 'edit') return edit(api, id, step.note);
  const isCourier = step.kind === 'courier';
  const answer = await api.patch('/v1/orders/{orderId}/status', {
    path: { orderId: id },
    body: { status: isCourier ? 'retrieving' : step.status, metadata: step.metadata } as StatusUpdate,
    headers: LONGEST_WAIT,
  });
  requireCompleted(answer.job, isCourier ? 'the courier' : step.status);
  if (isCourier && answer.courier_dispatched !== true) throw new Error('no courier was dispatched');
}

async function edit(api: Run['api'], id: string, note: string): Promise<void> {
  const order = await api.orders.get(id);
  const { job } = await api.put('/v1/orders/{orderId}', {
    path: { orderId: id },
    body: { ...order, shipping_info: { ...order.shipping_info, note } },
    headers: { ...LONGEST_WAIT, 'If-Match': `"${order.version}"` },
  });
  requireCompleted(job, 'the edit');
}

function requireCompleted(job: ResultOf<'/v1/orders/{orderId}/status', 'patch'>['job'], step: string): void {
  if (job?.status !== 'completed')
    throw new Error(`${step} ended as a ${job?.status} job, ${job?.error?.message}`);
}

function problemsOfNews(news: readonly string[], expected: readonly string[]): string[] {
  return isDeepStrictEqual(news, expected) ? [] : [`told ${news.join(' > ')}, not ${expected.join(' > ')}`];
}

/** The event to picked lists every item, those that were named as they were named. */
function problemsOfPicks(told: readonly Delivery[], steps: readonly Step[]): string[] {
  const picked = told.find(({ envelope }) => envelope.data.new_status === 'picked')?.envelope.data;
  const step = steps.find((one) => one.kind === 'move' && one.status === 'picked');
  if (picked === undefined || step?.kind !== 'move') return [];
  const listed = (picked.metadata as { items: PickedItem[] }).items;
  const order = picked.order as { items: readonly { item_id: string; quantity: number }[] };
  const named = new Map((step.metadata.items as PickedItem[]).map((item) => [item.item_id, item]));
  return order.items.flatMap(({ item_id, quantity }, index) => {
    const full = { picked_quantity: quantity, unpicked_quantity: 0, sub_item_id: null };
    const expected = named.get(item_id) ?? { item_id, quantity, properties: full };
    return isDeepStrictEqual(listed[index], expected)
      ? []
      : [`the picks of ${item_id} are not what was picked`];
  });
}

function isAbout(data: Fields, id: string): boolean {
  return data.order_id === id;
}

function isChange(eventType: string): boolean {
  return eventType === 'order:status_changed' || eventType === 'order:updated';
}

function newsIn(data: Fields): string {
  if (typeof data.new_status === 'string') return data.new_status;
  return data.courier_dispatched === true ? 'courier' : 'edit';
}
