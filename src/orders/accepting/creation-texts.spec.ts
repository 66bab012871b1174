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
const creationOf = (content: object) => new CreateOrder('order', 'channel', content as never, ORIGIN);

describe.each([
  ['short', CONTENT],
  ['long', { ...(CONTENT as object), notes: 'Ää\\\n"'.repeat(5_000) }],
])('the texts of a %s order that was accepted', (_length, content) => {
  const creation = creationOf(content);
  const { payload, body } = creationTexts(creation, 'job');

  it('keep the whole command', () => {
    expect(JSON.parse(String(payload))).toEqual(JSON.parse(JSON.stringify(creation)));
  });

  it('return the content after what the service assigns', () => {
    const orderData = { id: 'order', channel_id: 'channel', status: 'pending', ...content };
    const answer: OrderAcceptedDto = { message: 'Order accepted for processing', jobId: 'job', orderData };
    expect(String(body) === JSON.stringify(answer)).toBe(true);
  });
});
