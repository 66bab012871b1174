import { SYSTEM_CALLER } from '../../api-keys';
import type { FeedMessage } from '../model/feed-message';
import type { ClientSocket } from '../sockets/client-socket';
import type { KeyWatch } from '../sockets/key-watch';
import { ClientSubscription } from './client-subscription';
import { TopicFeed } from './topic-feed';

const TOPIC = 'orders.status';
const at = (position: number, channelId: string) => ({ position, channelId, frame: Buffer.alloc(0) });

describe('the feed of a topic', () => {
  it('leaves what a channel had before it was gained to a later subscription of the socket', async () => {
    const events: FeedMessage[] = [];
    const reader = {
      head: () => Promise.resolve(0),
      page: (after: number) => {
        const messages = events.filter(({ position }) => position > after);
        return Promise.resolve({ messages, end: messages.at(-1)?.position ?? null, hasMore: false });
      },
    };
    const keys = { refresh: () => Promise.resolve() } as KeyWatch;
    const feed = new TopicFeed(TOPIC, reader, keys, (error) => {
      throw error;
    });
    const pushed: number[] = [];
    const socket = {
      caller: { ...SYSTEM_CALLER, scope: 'read', channelIds: new Set(['a']) },
      subscriptions: new Map<string, ClientSubscription>(),
      push: ({ position }: FeedMessage) => pushed.push(position),
    };
    const subscribe = (channelId: string | null) => {
      const subscription = new ClientSubscription(socket as unknown as ClientSocket, TOPIC, channelId, 0);
      socket.subscriptions.set(`${channelId}`, subscription);
      return subscription;
    };
    const happen = async (...messages: FeedMessage[]) => {
      events.push(...messages);
      feed.wake();
      while (feed.position < events.at(-1)!.position) await new Promise((resolve) => setImmediate(resolve));
    };

    feed.start();
    await feed.enter();
    const all = subscribe(null);
    feed.join(all);
    await happen(at(1, 'a'), at(4, 'b'));
    socket.caller.channelIds.add('b');
    feed.move(all, ['b']);
    await happen(at(6, 'b'));
    const ofB = subscribe('b');
    for (const message of [at(4, 'b'), at(6, 'b')]) ofB.deliver(message);
    expect(pushed).toEqual([1, 6, 4]);
    await feed.stop();
  });
});
