import fc from 'fast-check';
import { NEXT, type Order, ORDER_CONTENT, ORDER_STATUSES, RANK, said } from '../../../contract';
import { newOrder } from '../../model/new-order';
import type { OrderChange } from '../../model/order-change';
import type { LinePick } from '../../picks/model/pick';
import { decideMove } from './order-status';
import { applyMove, type StatusUpdate } from './status-change';

const NOW = new Date('2026-03-01T09:30:00Z');
const origin = { clientName: 'Shop', commandOrigin: null, correlationId: null, requestId: null };
const order = newOrder({
  id: 'order',
  channelId: 'channel',
  place: null,
  now: NOW,
  content: said(ORDER_CONTENT, {
    order_number: 'A-1',
    order_date: NOW.toISOString(),
    items: [{ item_id: 'milk', quantity: 2 }],
    metadata: { gift: true },
  }),
});

function update(to: StatusUpdate['to'], metadata: StatusUpdate['metadata'] = {}): StatusUpdate {
  return { to, metadata, origin };
}

function apply(from: keyof typeof NEXT, request: StatusUpdate, force = false): OrderChange[] {
  const locked = { order: { ...order, status: from }, rank: RANK[from] ?? 0 };
  const move = decideMove({ status: from, rank: locked.rank }, request.to, force);
  if (move.verdict === 'refused') throw new Error(move.because);
  return applyMove(locked, move, request, NOW);
}

describe('any sequence of requested moves', () => {
  const requests = fc.array(fc.tuple(fc.constantFrom(...ORDER_STATUSES), fc.boolean()), { maxLength: 25 });

  it('leaves versions 1 to n whose history is a path, forced steps forward, and replays to the stored state', () => {
    fc.assert(
      fc.property(requests, (sequence) => {
        let locked = { order, rank: 0 };
        const history: OrderChange[] = [];
        for (const [to, force] of sequence) {
          const move = decideMove({ status: locked.order.status, rank: locked.rank }, to, force);
          if (move.verdict === 'refused') continue;
          const steps = applyMove(locked, move, update(to), NOW);
          history.push(...steps);
          locked = { order: steps.at(-1)!.after, rank: steps.at(-1)!.rank };
        }
        expect(history.map(({ after }) => after.version)).toEqual(history.map((_, index) => index + 2));
        let status = order.status;
        for (const { before, after, status: step, statusMetadata } of history) {
          expect(before?.status).toBe(status);
          if (step === null) expect(after.status).toBe('picking');
          else if (statusMetadata.forced_transition !== true) expect(NEXT[status]).toContain(after.status);
          else expect(RANK[after.status] ?? Infinity).toBeGreaterThan(RANK[status] ?? -1);
          status = step?.to ?? status;
        }
        expect(status).toBe(locked.order.status);
      }),
    );
  });
});

describe('a status change', () => {
  it('says it in every form a reader may expect', () => {
    expect(apply('processing', update('picking', { picker_id: 'p1', shelf: 4 }))[0]?.events[0]).toEqual({
      type: 'order:status_changed',
      data: {
        status: { from: 'processing', to: 'picking' },
        previous_status: 'processing',
        old_status: 'processing',
        new_status: 'picking',
        metadata: { picker_id: 'p1', shelf: 4, updated_by: 'Shop', user_id: null, user_name: null },
      },
    });
  });

  it("gives the first of two steps auto_transition and the last the caller's words", () => {
    const [first, last] = apply('pending', update('picking', { picker_id: 'p1', updated_by: 'Aino' }));
    expect(first?.statusMetadata).toEqual({
      auto_transition: true,
      updated_by: 'Aino',
      user_id: null,
      user_name: null,
    });
    expect(last?.statusMetadata).toMatchObject({ picker_id: 'p1', auto_transition_final: true });
    expect([first?.after.version, last?.after.version]).toEqual([2, 3]);
  });

  it('takes no word of the caller for how it was made', () => {
    const said = { forced_transition: true, auto_transition: true, auto_transition_final: true, shelf: 4 };
    const [change] = apply('pending', update('processing', said));
    expect(change?.statusMetadata).toEqual({ shelf: 4, updated_by: 'Shop', user_id: null, user_name: null });
    const [, last] = apply('pending', update('picking', { ...said, picker_id: 'p1' }));
    expect(last?.statusMetadata).not.toHaveProperty('forced_transition');
    expect(last?.statusMetadata.auto_transition_final).toBe(true);
  });

  it('to picked lists every item with its picked quantity', () => {
    const [change] = apply(
      'picking',
      update('picked', { items: [{ item_id: 'milk', properties: { picked_quantity: 1 } }] }),
    );
    expect(change?.statusMetadata.items).toEqual([
      {
        item_id: 'milk',
        quantity: 2,
        properties: { picked_quantity: 1, unpicked_quantity: 1, sub_item_id: null },
      },
    ]);
    expect(change?.after.items[0]?.status).toBe('partially_picked');
  });

  it('to picked again forgets what an earlier picking told of the items that it names, and of no other', () => {
    const items = [...order.items, { ...order.items[0]!, item_id: 'bread' }];
    const pickOf = (item_id: string): LinePick => ({
      ...{ order_id: order.id, item_id, ordered: 2, picked: 0, missing: 1, missing_reason: 'damaged' },
      substitutes: [{ item_id: 'oat', name: 'Oat drink', ean: null, quantity: 1, price: null }],
      ...{ weight: 350, picked_by: 'Ana', picked_at: 'then', updated_at: 'then', revision: 1 },
    });
    const picked = (of: Order['items'], request: StatusUpdate) => {
      const locked = { order: { ...order, items: of, status: 'picking' as const }, rank: RANK.picking! };
      const [change] = applyMove(
        locked,
        { verdict: 'moves', steps: ['picked'], forced: false },
        request,
        NOW,
      );
      return change.after.items;
    };
    const picks = [pickOf('milk'), pickOf('bread')];
    const first = picked(items, { ...update('picked'), picks });
    const named = update('picked', { items: [{ item_id: 'milk', properties: { picked_quantity: 2 } }] });
    const [milk, bread] = picked(first, { ...named, picks });
    expect(milk!.properties).toEqual({ picked_quantity: 2, unpicked_quantity: 0, sub_item_id: null });
    expect(bread!.properties).toEqual(first[1]!.properties);
    expect(bread!.properties.pick).toMatchObject({ missing_reason: 'damaged', weight: 350 });

    const { substitutes, ...rest } = pickOf('milk');
    const withPick = { ...rest, substitutes: [{ ...substitutes[0]!, item_id: 'soy' }] };
    const [again] = picked(first, { ...update('picked'), picks: [withPick] });
    expect(again!.properties.pick).toMatchObject({ substitutes: [{ item_id: 'soy' }] });
  });

  it.each([
    ['customer_request', 'customer'],
    ['customer_service', 'customer'],
    ['customer_no_show', 'customer'],
    ['out_of_stock', 'store'],
    ['picking_rejected_by_store', 'store'],
    ['fraud_suspected', 'system'],
  ])('to cancelled because of %s has the category %s', (cancellation_reason, cancellation_category) => {
    const [change] = apply('picking', update('cancelled', { cancellation_reason }));
    expect(change?.statusMetadata).toMatchObject({ cancellation_reason, cancellation_category, notes: null });
  });

  it('that is forced says so, and what the status would require is null', () => {
    const [change] = apply('processing', update('collected'), true);
    expect(change?.statusMetadata).toEqual({
      forced_transition: true,
      collected_by: null,
      notes: null,
      updated_by: 'Shop',
      user_id: null,
      user_name: null,
    });
  });
});

describe('a courier dispatch', () => {
  it("keeps the status and the order's own metadata, and marks its event", () => {
    const [change] = apply('picking', update('retrieving', { retrieval_location: 'door 2' }));
    expect(change?.after).toMatchObject({
      status: 'picking',
      version: 2,
      metadata: { gift: true, courier: { retrieval_location: 'door 2', dispatched_at: NOW.toISOString() } },
    });
    expect(change?.status).toBeNull();
    expect(change?.events).toMatchObject([
      {
        type: 'order:updated',
        data: { courier_dispatched: true, courier: { retrieval_location: 'door 2' } },
      },
    ]);
  });
});
