import fc from 'fast-check';
import { RecentMessages } from './recent-messages';

const message = (position: number, bytes = 1) => ({
  position,
  channelId: 'a',
  frame: Buffer.alloc(bytes),
});

describe('recent messages', () => {
  it('are all since a position, or null when some of them are gone', () => {
    fc.assert(
      fc.property(fc.nat(50), fc.nat(100), fc.nat(160), (start, count, asked) => {
        const recent = new RecentMessages(20, 1_000);
        recent.startAt(start);
        const positions = Array.from({ length: count }, (_, n) => start + 1 + n);
        for (const position of positions) recent.add(message(position));
        const missed = positions.filter((position) => position > asked);
        const isKept = asked >= start && missed.length <= 20;
        const answer = recent.since(asked)?.map(({ position }) => position) ?? null;
        expect(answer).toEqual(isKept ? missed : null);
      }),
    );
  });

  it('take no more room than they may', () => {
    const recent = new RecentMessages(1_000, 100);
    recent.startAt(0);
    for (let position = 1; position <= 10; position += 1) recent.add(message(position, 40));
    expect(recent.since(8)).toHaveLength(2);
    expect(recent.since(7)).toBeNull();
  });
});
