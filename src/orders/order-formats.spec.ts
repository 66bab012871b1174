import { writerOf } from './order-formats';

const KEPT = '{"id":"1", "order_number":"A-1"}';

describe("the channel's format of an order", () => {
  it('is made by the adapter of the channel type', () => {
    const write = writerOf({ toChannelFormat: ({ order_number }) => ({ orderCode: order_number }) });
    expect(write(KEPT)).toBe('{"orderCode":"A-1"}');
  });

  it('is the standard order, byte for byte, for a type without an adapter', () => {
    expect(writerOf({})(KEPT)).toBe(KEPT);
  });
});
