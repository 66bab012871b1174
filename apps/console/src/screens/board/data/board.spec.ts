import type { OrderChange } from '../../../live/messages';
import type { OrderCard } from '../../../orders/order-card';
import { Board } from './board';
import { boardSearchIn, filterOf } from './board-filter';

const filter = filterOf({});

function card(id: string, version = 1, changes: Partial<OrderCard> = {}): OrderCard {
  return {
    id,
    channel_id: 'c1',
    order_number: `W-${id}`,
    version,
    status: 'pending',
    delivery_type: null,
    place_id: null,
    order_date: '2026-03-01T09:00:00.000Z',
    created_at: `2026-03-01T09:00:00.00${id.slice(-1)}Z`,
    updated_at: '2026-03-01T09:00:00.000Z',
    due: null,
    assignee: null,
    ...changes,
  };
}

function change(
  order: OrderCard,
  type = 'status_changed',
  status: OrderChange['status'] = null,
): OrderChange {
  const { id, channel_id, version } = order;
  return { order_id: id, channel_id, version, change_type: type, status, detail: null, order };
}

const shown = (board: Board) =>
  Object.fromEntries(
    board
      .look()
      .columns.filter(({ cards }) => cards.length > 0)
      .map(({ status, cards }) => [status, cards.map(({ id, version }) => `${id}v${version}`)]),
  );

describe('Board', () => {
  it('shows what was read, the oldest first, whatever order it came in', () => {
    const board = new Board(filter);
    board.read([card('3'), card('1', 2, { status: 'picking' })]);
    board.read([card('2'), card('4', 5, { status: 'completed' })]);
    expect(shown(board)).toEqual({ pending: ['2v1', '3v1'], picking: ['1v2'] });
    expect(board.look().all.map(({ id }) => id)).toEqual(['1', '2', '3']);
  });

  it('keeps the highest version of an order, whatever comes late or twice', () => {
    const changes = [
      change(card('1', 2, { status: 'processing' })),
      change(card('1', 3, { status: 'picking' })),
      change(card('2', 2, { status: 'failed' })),
    ];
    for (const order of [changes, changes.toReversed(), [...changes, ...changes]]) {
      const board = new Board(filter);
      for (const one of order) board.apply(one);
      board.read([card('1'), card('2')]);
      expect(shown(board)).toEqual({ picking: ['1v3'], failed: ['2v2'] });
    }
  });

  it('does not bring back an order that has left when an older page comes', () => {
    const board = new Board(filter);
    board.apply(change(card('1', 4, { status: 'completed' })));
    board.read([card('1', 3)]);
    expect(shown(board)).toEqual({});
    expect(board.find('1')?.status).toBe('completed');
  });

  it('takes what happens beside an order, whose version stays', () => {
    const board = new Board(filter);
    board.read([card('1')]);
    board.apply(
      change(
        card('1', 1, {
          due: { kind: 'pick_by', at: '2026-03-01T10:00:00Z', state: 'waiting' },
        }),
        'deadline',
      ),
    );
    expect(board.look().all[0]?.due?.kind).toBe('pick_by');
  });

  it('counts the orders that were too many to be read, and stops counting those that come by themselves', () => {
    const board = new Board(filter);
    board.setUnread('pending', 2);
    board.apply(
      change(card('1', 2, { status: 'picking' }), 'status_changed', { from: 'pending', to: 'picking' }),
    );
    board.apply(change(card('2'), 'created', { from: null, to: 'pending' }));
    expect(board.look().columns.find(({ status }) => status === 'pending')).toMatchObject({ unread: 1 });
    expect(shown(board)).toEqual({ pending: ['2v1'], picking: ['1v2'] });
  });

  it('shows the same object until something changes, and other columns keep theirs', () => {
    const board = new Board(filter);
    board.read([card('1'), card('2', 1, { status: 'picking' })]);
    const before = board.look();
    expect(board.look()).toBe(before);
    board.apply(change(card('1', 2)));
    expect(board.look()).not.toBe(before);
    expect(board.look().columns[2]).toBe(before.columns[2]);
  });

  it('lets go of an order that leaves for a place out of reach, and takes it again when it comes back', () => {
    const board = new Board(filterOf({}, ['here', 'near']));
    board.read([card('1', 1, { place_id: 'here' }), card('2', 1, { place_id: 'here' })]);
    const goes = (to: string | null, version: number) =>
      board.apply(change(card('1', version, { place_id: to }), 'place'));
    goes('near', 2);
    expect(shown(board)).toEqual({ pending: ['1v2', '2v1'] });
    goes('elsewhere', 2);
    expect(shown(board)).toEqual({ pending: ['2v1'] });
    board.read([card('1', 1, { place_id: 'here' })]);
    goes(null, 3);
    expect(shown(board)).toEqual({ pending: ['2v1'] });
    goes('here', 4);
    expect(shown(board)).toEqual({ pending: ['1v4', '2v1'] });
  });

  it('of somebody who is limited to no place holds orders of all, and of none', () => {
    const board = new Board(filterOf({}));
    board.read([card('1', 1, { place_id: 'here' })]);
    board.apply(change(card('1', 2, { place_id: 'elsewhere' }), 'place'));
    board.apply(change(card('2', 1)));
    expect(shown(board)).toEqual({ pending: ['1v2', '2v1'] });
  });

  it('holds only what its filter asks for', () => {
    const id = '0195a2f3-9e11-7b02-a0c4-1f6e2d8b3c47';
    const search = boardSearchIn({
      channel: `${id},nonsense`,
      status: 'picking,none',
      late: 'x',
      as: 'list',
    });
    expect(search).toEqual({ channel: id, place: undefined, status: 'picking', late: undefined, as: 'list' });
    const board = new Board(filterOf(search));
    board.read([
      card('1', 1, { status: 'picking' }),
      card('2', 1, { status: 'picking', channel_id: id }),
      card('3'),
    ]);
    expect(shown(board)).toEqual({ picking: ['2v1'] });
  });
});
