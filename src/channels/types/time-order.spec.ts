import { notBefore } from './time-order';

const TIMES = [
  '2026-11-19T18:35Z',
  '2026-11-19T20:35:00,5+0200',
  '2026-11-19 18:35:01',
  '2026-11-19T18:35:01.5Z',
  '2026-11-20',
];

describe('the rule that one date-time is not before another', () => {
  const { holds } = notBefore('end', 'window.start');
  const inOrder = (start: unknown, end: unknown) => holds({ window: { start }, end });

  it('reads every form in which a date-time may be sent, and takes one without an offset for UTC', () => {
    TIMES.forEach((end, at) => {
      const held = TIMES.map((start) => inOrder(start, end));
      expect([end, held]).toEqual([end, TIMES.map((_start, other) => other <= at)]);
    });
  });

  it('says nothing of what is no date-time, or not there', () => {
    for (const odd of [undefined, null, 2027, '2027', 'Nov 20 2027', '2027-02-30', '', {}]) {
      expect([inOrder(odd, TIMES[0]), inOrder(TIMES[0], odd)]).toEqual([true, true]);
    }
  });
});
