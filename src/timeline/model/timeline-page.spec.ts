import * as fc from 'fast-check';
import { beforeOf, KINDS, merged, type Moment, momentIn, momentText } from './timeline-page';

const moment = fc
  .record({
    at: fc.integer({ min: 0, max: 5 }).map((ms) => new Date(ms)),
    kind: fc.constantFrom(...KINDS),
    key: fc.stringMatching(/^[a-c]{1,2}$/),
  })
  .map(({ key, ...rest }) => ({ ...rest, key: rest.kind === 'audit' ? auditKey(key) : key }));

const auditKey = (key: string) => `00000000-0000-7000-8000-${key.padStart(12, '0')}`;

const distinct = fc.uniqueArray(moment, { selector: momentText, maxLength: 40 });

const cursor = (text: string) => Buffer.from(text).toString('base64url');

/** What a source gives that honours `Before`, as SQL does. */
const listOf = (all: readonly Moment[], kind: Moment['kind'], after: Moment | null, limit: number) => {
  const before = beforeOf(kind, after);
  const isBefore = ({ at, key }: Moment) =>
    before === null ||
    at < before.at ||
    (at.getTime() === before.at.getTime() &&
      (before.below === '*' || (before.below !== null && key < before.below)));
  return merged([all.filter((one) => one.kind === kind && isBefore(one))], limit);
};

describe('a page of a timeline', () => {
  it('and those after it show everything once, whatever happened at the same time', () => {
    fc.assert(
      fc.property(distinct, fc.integer({ min: 1, max: 7 }), (all, limit) => {
        const read: Moment[] = [];
        let after: Moment | null = null;
        for (;;) {
          const page = merged(
            KINDS.map((kind) => listOf(all, kind, after, limit)),
            limit,
          );
          read.push(...page);
          if (page.length < limit) break;
          after = momentIn(momentText(page.at(-1)!))!;
        }
        expect(read).toEqual(merged([all], all.length));
      }),
    );
  });

  it.each(['', 'x', 'MS4y', cursor('1.9.x'), cursor('1.4.x'), '9'.repeat(500)])(
    'does not take %j for a cursor',
    (text) => expect(momentIn(text)).toBeNull(),
  );
});
