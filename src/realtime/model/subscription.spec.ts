import fc from 'fast-check';
import type { Topic } from '../../contract';
import { FanOut } from './fan-out';
import type { FeedMessage } from './feed-message';
import { type Recipient, Subscription } from './subscription';

class Receiving implements Recipient {
  readonly subscriptions = new Map<string, Subscription>();
  readonly pushed: number[] = [];

  push({ position }: FeedMessage): void {
    this.pushed.push(position);
  }

  subscribe(channelId: string | null, from: number, topic: Topic = 'orders.status'): Subscription {
    const subscription = new Subscription(this, topic, channelId, from);
    this.subscriptions.set(`${topic} ${channelId ?? '*'}`, subscription);
    return subscription;
  }
}

const FEED = Array.from({ length: 30 }, (_, n) => ({
  position: n + 1,
  channelId: n % 3 === 0 ? 'a' : 'b',
  frame: Buffer.alloc(0),
}));

describe('a subscription', () => {
  it('pushes events after its start once, in order, however often they are delivered', () => {
    fc.assert(
      fc.property(fc.nat(30), fc.array(fc.nat(29)), (from, repeats) => {
        const socket = new Receiving();
        const subscription = socket.subscribe(null, from);
        FEED.forEach((message, n) => {
          subscription.deliver(message);
          if (repeats.includes(n)) FEED.slice(0, n + 1).forEach((old) => subscription.deliver(old));
        });
        expect(socket.pushed).toEqual(FEED.slice(from).map(({ position }) => position));
      }),
    );
  });

  it('shares each event with the others of its socket, in whatever turn they take', () => {
    fc.assert(
      fc.property(fc.nat(30), fc.nat(30), fc.array(fc.boolean()), (fromOfAll, fromOfOne, turns) => {
        const socket = new Receiving();
        const all = { subscription: socket.subscribe(null, fromOfAll), feed: [...FEED] };
        const ofOne = FEED.filter(({ channelId }) => channelId === 'a');
        const one = { subscription: socket.subscribe('a', fromOfOne), feed: ofOne.slice() };
        const bothToTheEnd = Array.from({ length: 2 * FEED.length }, (_, n) => n % 2 === 0);
        for (const isFirst of [...turns, ...bothToTheEnd]) {
          const { subscription, feed } = isFirst ? all : one;
          const message = feed.shift();
          if (message !== undefined) subscription.deliver(message);
        }
        const wanted = FEED.filter(
          ({ position, channelId }) => position > fromOfAll || (channelId === 'a' && position > fromOfOne),
        );
        const pushed = [...socket.pushed].sort((x, y) => x - y);
        expect(pushed).toEqual(wanted.map(({ position }) => position));
      }),
    );
  });

  it('leaves to others what its channels had before the socket could access them', () => {
    const at = (position: number, channelId: string) => ({ position, channelId, frame: Buffer.alloc(0) });
    const socket = new Receiving();
    const fanOut = new FanOut();
    const all = socket.subscribe(null, 0);
    fanOut.place(all, ['a']);
    for (const position of [1, 2, 5]) fanOut.deliver(at(position, 'a'));
    all.gain(['c']);
    fanOut.place(all, ['a', 'c']);
    fanOut.deliver(at(6, 'c'));
    const [ofA, ofC] = [socket.subscribe('a', 1), socket.subscribe('c', 1)];
    ofA.deliver(at(2, 'a'));
    for (const position of [3, 6]) ofC.deliver(at(position, 'c'));
    expect(socket.pushed).toEqual([1, 2, 5, 6, 3]);
    all.gain(null);
    socket.subscribe('a', 1).deliver(at(2, 'a'));
    expect(socket.pushed).toEqual([1, 2, 5, 6, 3, 2]);
  });

  it('pushes nothing after its end', () => {
    const socket = new Receiving();
    const subscription = socket.subscribe(null, 0);
    subscription.ended = true;
    subscription.deliver(FEED[0]!);
    expect(socket.pushed).toEqual([]);
  });
});

describe('the fan-out', () => {
  it('finds the subscriptions of a channel and those of all, and forgets them when they leave', () => {
    const fanOut = new FanOut();
    const [ofA, ofB, everywhere] = [new Receiving(), new Receiving(), new Receiving()];
    const subscription = ofA.subscribe('a', 0);
    fanOut.place(subscription, ['a']);
    fanOut.place(ofB.subscribe('b', 0), ['b']);
    fanOut.place(everywhere.subscribe(null, 0), null);
    expect(fanOut.deliver(FEED[0]!)).toBe(2);
    fanOut.place(subscription, ['b']);
    expect(fanOut.deliver(FEED[1]!)).toBe(3);
    fanOut.remove(subscription);
    expect(fanOut.deliver(FEED[2]!)).toBe(2);
    expect([ofA.pushed, ofB.pushed, everywhere.pushed]).toEqual([
      [1, 2],
      [2, 3],
      [1, 2, 3],
    ]);
  });
});
