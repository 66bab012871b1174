import type { KeyWatch } from '../sockets/key-watch';
import { CatchUp } from './catch-up';
import type { ClientSubscription } from './client-subscription';
import type { Feeds } from './feeds';

const END = { messages: [], end: null, hasMore: false };
const soon = () => new Promise((resolve) => setImmediate(resolve));

describe('catching up', () => {
  let asked: string[];
  let answers: (() => void)[];
  let catchUp: CatchUp;

  beforeEach(() => {
    [asked, answers] = [[], []];
    const feed = {
      position: 0,
      isStopping: false,
      pushedSince: () => [],
      join: () => undefined,
      reader: {
        page: (_after: number, channels: string[]) => {
          asked.push(channels[0]!);
          return new Promise((resolve) => answers.push(() => resolve(END)));
        },
      },
    };
    catchUp = new CatchUp(
      { of: () => feed } as unknown as Feeds,
      { refresh: () => Promise.resolve() } as KeyWatch,
    );
  });

  /** One of a socket whose key reaches a channel of its own name. */
  const subscriptionOf = (keyId: string) =>
    ({
      ended: false,
      position: 0,
      channelId: null,
      recipient: { caller: { keyId, scope: 'read', channelIds: new Set([keyId]) } },
      advanceTo: () => undefined,
    }) as unknown as ClientSubscription & { ended: boolean };
  const endThoseUnderWay = async () => {
    for (const answer of answers.splice(0)) answer();
    await soon();
  };

  it('takes turns by key: a hundred sockets of one key delay that of another by one page', async () => {
    const all = Array.from({ length: 100 }, () => catchUp.run(subscriptionOf('greedy')));
    all.push(catchUp.run(subscriptionOf('modest')));
    await soon();
    const atOnce = asked.length;
    await endThoseUnderWay();
    expect(asked.slice(atOnce, 2 * atOnce)).toContain('modest');
    while (answers.length > 0) await endThoseUnderWay();
    await Promise.all(all);
  });

  it('reads nothing for those that ended while they waited', async () => {
    const waiting = Array.from({ length: 100 }, () => subscriptionOf('greedy'));
    const all = waiting.map((subscription) => catchUp.run(subscription));
    await soon();
    const atOnce = asked.length;
    for (const subscription of waiting) subscription.ended = true;
    while (answers.length > 0) await endThoseUnderWay();
    await Promise.all(all);
    expect(asked).toHaveLength(atOnce);
  });
});
