import fc from 'fast-check';
import { type Change, changeLine } from '../../order/line-pick';
import { type Order, pickOf } from '../../order/order';
import { readOrder } from '../../order/read-order';
import type { Action, Operation } from '../operation';
import { keepOrder, record, see, takeOver, takenOf, undo } from '../outbox';
import { renewClaim } from '../renew-claim';
import type { Store } from '../store';
import { Device, type Fate } from './device';
import { SimulatedService } from './simulated-service';

export const ORDER = 'order-1';
export const LINES = 20;
const SUBSTITUTE = { itemId: 'instead', name: 'Instead', ean: null, price: 1, image: null };

export type Step =
  | { readonly do: 'scan' | 'miss' | 'substitute'; readonly line: number }
  | { readonly do: 'undo' | 'shelve' | 'wake' | 'open_tab' | 'kill_tab' | 'kill_all' }
  | { readonly do: 'clock'; readonly byMs: number }
  | { readonly do: 'deliver'; readonly fate: Fate };

/** Often the same one several times in a row: that is where taking changes back can go wrong. */
const line = fc.oneof(fc.nat(LINES - 1), fc.constant(2));
const fate = fc.constantFrom<Fate>('answered', 'answered', 'lost_on_the_way', 'answer_lost', 'unavailable');

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 8, arbitrary: fc.record({ do: fc.constant('scan' as const), line }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constantFrom('miss' as const, 'substitute' as const), line }) },
  { weight: 16, arbitrary: fc.record({ do: fc.constant('deliver' as const), fate }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('wake' as const) }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('undo' as const) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constantFrom('shelve', 'open_tab', 'kill_tab', 'kill_all'),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('clock' as const),
      byMs: fc.integer({ min: -4e9, max: 4e9 }),
    }),
  },
);

export const schedules: fc.Arbitrary<Step[]> = fc.array(step, { minLength: 20, maxLength: 120 });

const item = (n: number) => ({
  item_id: `item-${n}`,
  name: `Item ${n}`,
  quantity: (n % 3) + 1,
  properties: { sub_enabled: true },
});

/** A store with one order of 20 lines, a browser, and somebody who picks in it. */
export class Picking {
  readonly service = new SimulatedService();
  readonly device: Device;
  /** Keys of what was recorded and not taken back before it was sent. */
  readonly recorded: string[] = [];
  /** What was picked after each change that was not taken back, the newest last. */
  private readonly changes: Order['picks'][] = [{}];
  private now = Date.UTC(2026, 10, 24);
  private keys = 0;

  constructor(private readonly store: Store) {
    this.service.addOrder(ORDER);
    this.device = new Device(store, (outgoing) => this.service.handle(outgoing));
  }

  async begin(): Promise<void> {
    const items = Array.from({ length: LINES }, (_, n) => item(n));
    const order = readOrder({ id: ORDER, order_number: 'W-1', status: 'pending', items }, { data: [] }, null);
    await this.store.within((tables) => keepOrder(tables, 'place-1', order, null));
    await this.record(() => ({ kind: 'claim', name: 'Ana', takeOver: false }));
    await this.record(() => ({ kind: 'move', to: 'picking', metadata: { picker_id: 'Ana' } }));
  }

  async take(step: Step): Promise<void> {
    if (step.do === 'scan') await this.pick(step.line, { what: 'add', quantity: 1 });
    else if (step.do === 'miss') await this.pick(step.line, { what: 'miss', reason: 'out_of_stock' });
    else if (step.do === 'substitute')
      await this.pick(step.line, { what: 'substitute', by: SUBSTITUTE, quantity: 1 });
    else if (step.do === 'undo') await this.undo();
    else if (step.do === 'shelve') await this.shelve();
    else if (step.do === 'deliver') this.device.deliver(step.fate);
    else if (step.do === 'clock') this.now += step.byMs;
    else if (step.do === 'wake') this.device.wake();
    else if (step.do === 'open_tab') this.device.open();
    else if (step.do === 'kill_all') this.device.killAll();
    else this.device.kill(this.device.tabs[0]);
    await settled();
  }

  /** What is still open is missing; then the order is picked. */
  async finish(): Promise<void> {
    for (let n = 0; n < LINES; n += 1) await this.pick(n, { what: 'miss', reason: 'not_found' });
    await this.shelve();
    await this.record(() => ({ kind: 'move', to: 'picked', metadata: {} }));
  }

  /** A colleague takes the order over, which this device learns at its next renewal. */
  loseTo(colleague: string): void {
    this.service.orders.get(ORDER)!.claimedBy = colleague;
  }

  /** As `device/claim.ts` renews claims, beside the outbox. */
  async renewClaim(): Promise<void> {
    const action = { kind: 'claim', name: 'Ana', takeOver: false } as const;
    const operation = { ...this.made(), seq: 0, orderId: ORDER, action, tries: 1 };
    await renewClaim(this.store, ORDER, 'Ana', async () => this.service.handle(operation));
  }

  /** What the service has of the order is read, and kept where it may be. */
  async read(): Promise<void> {
    const { order } = await this.seen();
    const { status } = this.service.orders.get(ORDER)!;
    const fresh = { ...order, status: status as Order['status'] };
    await this.store.within(async (tables) =>
      keepOrder(tables, 'place-1', fresh, await takenOf(tables, ORDER)),
    );
  }

  /** @returns the key of the claim */
  async takeOver(): Promise<string> {
    const made = this.made();
    const before = await this.waiting();
    await this.store.within((tables) => takeOver(tables, ORDER, made, 'Ana'));
    await this.forgetReplaced(before);
    return made.id;
  }

  /** The network is back: two tabs want to send, and every request is answered. */
  async comeBack(): Promise<void> {
    this.device.open();
    this.device.open();
    for (let idle = 0; idle < 5;) {
      this.device.wake();
      await settled();
      idle = this.device.deliver('answered') ? 0 : idle + 1;
    }
  }

  /** What is picked once each undo has taken one change back, whatever the service knows. */
  get picked(): Order['picks'] {
    return this.changes.at(-1)!;
  }

  async seen() {
    return (await this.store.within((tables) => see(tables, ORDER)))!;
  }

  waiting() {
    return this.store.within((tables) => tables.operationsOf(ORDER));
  }

  private async pick(line: number, change: Change): Promise<void> {
    const picked = await this.record((order) => {
      const { lines } = order;
      const changed = changeLine(lines[line]!, pickOf(order, lines[line]!.itemId), change);
      if (!('pick' in changed)) return null;
      return { kind: 'pick', itemId: lines[line]!.itemId, pick: changed.pick, by: 'Ana' };
    });
    if (picked !== null) this.changes.push(picked.picks);
  }

  private shelve(): Promise<unknown> {
    return this.record(({ lines }) => ({
      kind: 'shelve',
      items: lines.map(({ itemId }) => ({ itemId, shelfId: 'shelf-1', shelf: 'A 1' })),
    }));
  }

  private async record(decide: (order: Order) => Action | null): Promise<Order | null> {
    const made = this.made();
    const order = await this.store.within((tables) => record(tables, ORDER, made, decide));
    if (order !== null) this.recorded.push(made.id);
    return order;
  }

  private async undo(): Promise<void> {
    const made = this.made();
    const before = await this.waiting();
    const undone = await this.store.within((tables) => undo(tables, ORDER, made, 'Ana'));
    if (undone !== null) this.changes.pop();
    const after = await this.forgetReplaced(before);
    if (after.some(({ id }) => id === made.id)) this.recorded.push(made.id);
  }

  private async forgetReplaced(before: readonly Operation[]): Promise<Operation[]> {
    const after = await this.waiting();
    for (const { id } of before)
      if (!after.some((one) => one.id === id)) this.recorded.splice(this.recorded.indexOf(id), 1);
    return after;
  }

  private made() {
    this.keys += 1;
    return { id: `key-${this.keys}`, at: new Date(this.now).toISOString(), placeId: 'place-1' };
  }
}

function settled(): Promise<void> {
  return new Promise((resolve) => setImmediate(() => setImmediate(resolve)));
}
