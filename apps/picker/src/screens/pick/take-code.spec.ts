import { within } from '../../device/device';
import { pickOf } from '../../order/order';
import { readOrder } from '../../order/read-order';
import { keepOrder, see } from '../../outbox/outbox';
import { MemoryStore } from '../../outbox/simulation/memory-store';
import { takeCode } from './take-code';

jest.mock('../../device/device', () => {
  const within = jest.fn();
  return { within, reading: within, made: () => ({ id: 'k', at: '' }) };
});
jest.mock('../../device/live', () => ({ tell: () => undefined }));
jest.mock('../../device/queue', () => ({ heldQueue: jest.fn() }));

const ANA = { placeId: 'p', placeName: 'Mitte', name: 'Ana', deviceId: 'd', isOver: false };
const MILK = '4006381333931';

it('codes that are scanned faster than they are recorded go to one bag of a wave after the other', async () => {
  const store = new MemoryStore();
  jest.mocked(within).mockImplementation((work) => store.within(work));
  const orders = ['one', 'two'].map((id) =>
    readOrder(
      { id, status: 'picking', items: [{ item_id: 'milk', quantity: 1, properties: { ean: MILK } }] },
      { data: [] },
      null,
    ),
  );
  for (const order of orders) await within((tables) => keepOrder(tables, 'p', order, null));
  const taken = await Promise.all([takeCode(ANA, orders, MILK), takeCode(ANA, orders, MILK)]);
  expect(taken.map((one) => ('refused' in one ? one.refused : one.order.id))).toEqual(['one', 'two']);
  for (const id of ['one', 'two']) {
    const { order } = (await within((tables) => see(tables, id)))!;
    expect(pickOf(order, 'milk').picked).toBe(1);
  }
});
