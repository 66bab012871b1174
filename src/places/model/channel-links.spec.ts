import fc from 'fast-check';
import { concernedBy, relink } from './channel-links';

const channel = fc.constantFrom('a', 'b', 'c', 'd');
const links = fc
  .record({ channel_id: channel, more: fc.array(channel) })
  .map(({ channel_id, more }) => ({ channel_id, channel_ids: [...new Set([channel_id, ...more])] }));
const given = fc.record({ primary: fc.option(channel), additional: fc.option(fc.array(channel)) });

describe('the channels of a place', () => {
  it('always hold the primary one first, and none twice', () => {
    fc.assert(
      fc.property(fc.option(links), channel, given, (current, first, body) => {
        const after = relink(current, { ...body, primary: current === null ? first : body.primary });
        expect(after.channel_ids[0]).toBe(after.channel_id);
        expect(new Set(after.channel_ids).size).toBe(after.channel_ids.length);
      }),
    );
  });

  it('stay as they are when the request names none', () => {
    const current = { channel_id: 'a', channel_ids: ['a', 'b'] };
    expect(relink(current, {})).toEqual(current);
    expect(relink(current, { primary: null, additional: null })).toEqual(current);
  });

  it('keep the former primary one, unless the given list leaves it out', () => {
    const current = { channel_id: 'a', channel_ids: ['a', 'b'] };
    expect(relink(current, { primary: 'b' }).channel_ids).toEqual(['b', 'a']);
    expect(relink(current, { primary: 'b', additional: [] }).channel_ids).toEqual(['b']);
  });

  it('concern the caller when they are linked, unlinked or made primary, and only then', () => {
    const before = { channel_id: 'a', channel_ids: ['a', 'b', 'c'] };
    expect(concernedBy(before, before)).toEqual([]);
    expect(concernedBy(before, { channel_id: 'b', channel_ids: ['b', 'a', 'd'] }).sort()).toEqual([
      'b',
      'c',
      'd',
    ]);
    expect(concernedBy(null, before)).toEqual(['a', 'b', 'c']);
  });
});
