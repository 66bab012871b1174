import * as fc from 'fast-check';
import type { AuditRecord } from '../../infrastructure/audit-trail';
import { newestOf, readCursor, toCursor } from './audit-page';

const position = fc.record({
  at: fc.date({ min: new Date(0), max: new Date('2200-01-01'), noInvalidDate: true }),
  id: fc.uuid(),
  version: fc.nat(1_000_000),
});

const record = (atMs: number, id: string, version = 0) =>
  ({ at: new Date(atMs), id, version }) as AuditRecord;

describe('a page of the audit log', () => {
  it('continues exactly at its cursor', () => {
    fc.assert(fc.property(position, (at) => expect(readCursor(toCursor(at))).toEqual(at)));
  });

  it.each(['', 'x', '%00', 'MS4y', Buffer.from('1.01a1fd0f.2').toString('base64url'), '9'.repeat(5_000)])(
    'does not take %j for a cursor',
    (text) => expect(readCursor(text)).toBeNull(),
  );

  it('does not take a time that no date has', () => {
    const id = '01a1fd0f-1c5a-709a-86b8-c8d0f7392666';
    const text = Buffer.from(`9999999999999999.${id}.0`).toString('base64url');
    expect(readCursor(text)).toBeNull();
  });

  it('has the newest of all lists, by time, then id, then version', () => {
    const entries = [record(9, 'b'), record(5, 'b'), record(1, 'a')];
    const versions = [record(5, 'c', 2), record(5, 'c', 1), record(5, 'a', 7)];
    const newest = newestOf([entries, versions], 5);
    expect(newest.map(({ at, id, version }) => [at.getTime(), id, version])).toEqual([
      [9, 'b', 0],
      [5, 'c', 2],
      [5, 'c', 1],
      [5, 'b', 0],
      [5, 'a', 7],
    ]);
  });
});
