import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { shortStatusChange, wholeStatusChange, writtenMembers } from './short-status-change';

const EVENT = { channel_id: '01936b2a-7c40-7d3e-9f00-2b5c8a1d4e6f', version: 7 };
const BY = { updated_by: 'till', user_id: null, user_name: null };

const textOf = (order_number: string, from: string, to: string, behind: object) =>
  JSON.stringify({
    channel_id: EVENT.channel_id,
    order_number,
    version: EVENT.version,
    status: { from, to },
    previous_status: from,
    old_status: from,
    new_status: to,
    ...behind,
  });

describe('a status change that is stored short', () => {
  it('is told as it was, whatever its number, metadata and cause say', () => {
    const piece = fc.oneof(
      fc.json(),
      fc.string(),
      fc.constantFrom(...Object.keys(BY), '","user_id":null', '$c', '$&', '{"item_id":"', '\u0002', '\u0003'),
    );
    const behind = fc.record({
      metadata: fc.dictionary(piece, fc.oneof(piece, fc.constant(BY), fc.array(fc.constant(BY)))),
      caused_by: fc.option(piece),
    });
    fc.assert(
      fc.property(fc.string(), behind, (number, said) => {
        const text = textOf(number, 'pending', 'picking', said);
        const short = shortStatusChange(text, EVENT, {
          order_number: number,
          from: 'pending',
          to: 'picking',
        });
        expect(short.startsWith('\u0002')).toBe(true);
        expect(wholeStatusChange(short, EVENT)).toBe(text);
      }),
    );
  });

  it('takes a fifth of the bytes', () => {
    const text = textOf('4711', 'shipped', 'completed', { metadata: BY });
    const short = shortStatusChange(text, EVENT, { order_number: '4711', from: 'shipped', to: 'completed' });
    expect(short.length).toBeLessThan(text.length / 5);
  });

  it('stays as it is when it has another form, such as one without metadata', () => {
    for (const text of ['{}', textOf('4711', 'a', 'b', {}), textOf('4711', 'a', 'b', { metadata: {} })]) {
      expect(shortStatusChange(text, EVENT, { order_number: '4711', from: 'a', to: 'c' })).toBe(text);
      expect(wholeStatusChange(text, EVENT)).toBe(text);
    }
  });

  it('keeps the words of long metadata, so that few stored bytes are few told ones', () => {
    const metadata = { items: Array.from({ length: 100 }, () => BY) };
    const text = textOf('4711', 'a', 'b', { metadata });
    const short = shortStatusChange(text, EVENT, { order_number: '4711', from: 'a', to: 'b' });
    expect(short).toContain(JSON.stringify(metadata));
    expect(wholeStatusChange(short, EVENT)).toBe(text);
  });

  it('is written out by SQL that events in the database rely on', () => {
    expect(createHash('sha256').update(writtenMembers('e')).digest('hex')).toBe(
      'c183e92255ed609805f25a2a8ec1c32c343b14f2578b9777fba6173a0c5753ab',
    );
  });
});
