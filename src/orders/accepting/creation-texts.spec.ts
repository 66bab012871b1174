import { CreateOrder } from '../commands/create-order';
import { creationTexts } from './creation-texts';
import type { OrderAcceptedDto } from '../dto/order.dto';

const CONTENT = {
  order_number: '"7"\u2028',
  order_date: '2026-03-01T09:30:00.000Z',
  delivery_type: null,
  customer_info: { name: 'Ääni, {"a":1}' },
  items: [{ item_id: 'a', sku: undefined, quantity: 1 }],
  totals: null,
  shipping_info: null,
  payment_info: null,
  channel_specific_data: null,
  metadata: { content: 'content', orderData: {} },
} as never;
const ORIGIN = { clientName: 'Shop', commandOrigin: null, correlationId: 'c', requestId: 'r', jobId: 'job' };
const CREATION = new CreateOrder('order', 'channel', CONTENT, ORIGIN);

describe('the texts of an accepted order', () => {
  const { payload, body } = creationTexts(CREATION, 'job');

  it('keep the whole command', () => {
    expect(JSON.parse(payload)).toEqual(JSON.parse(JSON.stringify(CREATION)));
  });

  it('return the content after what the service assigns', () => {
    const orderData = { id: 'order', channel_id: 'channel', status: 'pending', ...(CONTENT as object) };
    const answer: OrderAcceptedDto = { message: 'Order accepted for processing', jobId: 'job', orderData };
    expect(body).toBe(JSON.stringify(answer));
  });
});
