import { PARKED_KINDS, readCursor, toCursor } from './parked';

const cursor = {
  kind: 'event',
  channelId: '01890000-0000-7000-8000-000000000000',
  id: 'evt-order_create-01890000-0000-7000-8000-000000000001',
} as const;

describe('the cursor of a list of parked work', () => {
  it('is read back as it was written, of every kind', () => {
    for (const kind of PARKED_KINDS) {
      expect(readCursor(toCursor({ ...cursor, kind }))).toEqual({ ...cursor, kind });
    }
  });

  it('is nothing else', () => {
    const written = (text: string) => Buffer.from(text).toString('base64url');
    for (const text of [
      'x',
      toCursor(cursor).slice(4),
      written(`event.${cursor.channelId}.`),
      written(`order.${cursor.channelId}.a`),
      written(`event.${cursor.channelId}.a\u0000`),
    ]) {
      expect(readCursor(text)).toBeNull();
    }
  });
});
