import { PARKED_KINDS, readCursor, toCursor } from './parked';

const CHANNEL = '01890000-0000-7000-8000-000000000000';
const UUID = '01890000-0000-7000-8000-000000000001';
const EVENT_ID = `evt-order_create-${UUID}`;

describe('the cursor of a list of parked work', () => {
  it('is read back as it was written, of every kind', () => {
    for (const kind of PARKED_KINDS) {
      const cursor = { kind, channelId: CHANNEL, id: kind === 'event' || kind === 'push' ? EVENT_ID : UUID };
      expect(readCursor(toCursor(cursor))).toEqual(cursor);
    }
  });

  it('is nothing else', () => {
    const written = (text: string) => Buffer.from(text).toString('base64url');
    for (const text of [
      'x',
      toCursor({ kind: 'event', channelId: CHANNEL, id: EVENT_ID }).slice(4),
      written(`event.${CHANNEL}`),
      written(`event.${CHANNEL}.`),
      written(`event.shop.${EVENT_ID}`),
      written(`order.${CHANNEL}.a`),
      written(`event.${CHANNEL}.a\u0000`),
      written(`job.${CHANNEL}.${EVENT_ID}`),
      written(`delivery.${CHANNEL}.${EVENT_ID}`),
      written(`delivery.${CHANNEL}.${UUID}.`),
    ]) {
      expect(readCursor(text)).toBeNull();
    }
  });
});
