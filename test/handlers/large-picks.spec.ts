import { OrdersModule, UpdateOrderStatus } from '../../src/orders';
import { Ground, ORIGIN } from './ground';

const LINES = 1_999;

describe('a substitute that the order itself has, with long values', () => {
  let ground: Ground;

  beforeAll(async () => {
    ground = await Ground.of([OrdersModule]);
  });
  afterAll(() => ground.stop());

  const move = (orderId: string, to: 'picking' | 'picked', metadata: object = {}) =>
    ground.execute(
      new UpdateOrderStatus(orderId, ground.channelId, 'X', to, metadata as never, false, ORIGIN),
    );
  /** All lines of an order are said to be substituted by one of its items, which has a barcode of this length. */
  const substituted = async (orderNumber: string, characters: number) => {
    const lines = Array.from({ length: LINES }, (_, n) => ({ item_id: `i${n}`, quantity: 1 }));
    const shared = { item_id: 'x', quantity: 1, properties: { barcode: 'x'.repeat(characters) } };
    const orderId = await ground.order(orderNumber, { items: [...lines, shared] });
    await move(orderId, 'picking');
    const items = lines.map(({ item_id }) => ({ item_id, properties: { sub_item_id: 'x' } }));
    return { orderId, pick: () => move(orderId, 'picked', { items }) };
  };
  const statusOf = async (orderId: string) => {
    const [order] = await ground.rows<{ status: string }>('SELECT status FROM orders WHERE id = $1', orderId);
    return order!.status;
  };

  it.each([60_000, 1_500_000])('does not multiply them: %s characters', async (characters) => {
    const { orderId, pick } = await substituted(`LONG-${characters}`, characters);
    await expect(pick()).rejects.toMatchObject({
      code: 'RESOURCE_TOO_LARGE',
      message: 'The order would be larger than 8 MB with this change',
    });
    expect(await statusOf(orderId)).toBe('picking');
  });

  it('is picked when it is of the ordinary length', async () => {
    const { orderId, pick } = await substituted('ORDINARY', 13);
    await pick();
    expect(await statusOf(orderId)).toBe('picked');
  });
});
