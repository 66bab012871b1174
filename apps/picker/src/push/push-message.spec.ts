import { readPush } from './push-message';

const orderId = '01890000-0000-7000-8000-000000000001';
const sent = {
  notification: { title: 'Courier on the way', body: 'The courier for order W-1 has been dispatched' },
  data: { type: 'courier_dispatched', event_id: 'event-1', order_id: orderId },
  fcmMessageId: 'of the push service',
};

describe('a push message', () => {
  it('is shown with its title and text, once for each event, and knows its order', () => {
    expect(readPush(JSON.stringify(sent))).toEqual({
      title: 'Courier on the way',
      body: 'The courier for order W-1 has been dispatched',
      tag: 'event-1',
      orderId,
    });
  });

  it.each([
    ['nothing', ''],
    ['no JSON', '<html>'],
    ['no object', '[null]'],
    ['null', 'null'],
    [
      'fields of other types',
      '{"notification":{"title":7,"body":{}},"data":{"order_id":["x"],"event_id":""}}',
    ],
    ['an order that could lead elsewhere', '{"data":{"order_id":"../console"}}'],
  ])('is shown also when it holds %s', (_what, payload) => {
    expect(readPush(payload)).toEqual({ title: 'Picking', body: '', tag: undefined, orderId: null });
  });

  it('is cut where it would fill the screen', () => {
    const long = { notification: { title: 'x'.repeat(5_000), body: 'y'.repeat(5_000) } };
    const { title, body } = readPush(JSON.stringify(long));
    expect([title.length, body.length]).toEqual([200, 200]);
  });
});
