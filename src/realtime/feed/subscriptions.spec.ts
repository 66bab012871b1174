import { SYSTEM_CALLER } from '../../api-keys';
import type { ChannelDirectory } from '../../channels';
import { CHANGES_TOPIC } from '../../contract';
import type { FeedCursors } from '../../events';
import type { CompleteSettings } from '../../infrastructure/config';
import type { ClientSocket } from '../sockets/client-socket';
import type { KeyWatch } from '../sockets/key-watch';
import type { CatchUp } from './catch-up';
import type { Feeds } from './feeds';
import { Subscriptions } from './subscriptions';

const soon = () => new Promise((resolve) => setImmediate(resolve));

describe('subscriptions that resume', () => {
  let asked: string[];
  let answers: (() => void)[];
  let subscriptions: Subscriptions;

  beforeEach(() => {
    [asked, answers] = [[], []];
    const feed = { position: 0, reader: {}, enter: () => Promise.resolve(), leave: () => undefined };
    const cursors = {
      positionOf: (after: string) => {
        asked.push(after);
        return new Promise<string>((resolve) => answers.push(() => resolve('7')));
      },
    };
    subscriptions = new Subscriptions(
      { of: () => feed } as unknown as Feeds,
      { run: () => Promise.resolve() } as unknown as CatchUp,
      cursors as unknown as FeedCursors,
      {} as ChannelDirectory,
      { refresh: () => Promise.resolve(), onChange: () => undefined } as unknown as KeyWatch,
      { REALTIME_MAX_SUBSCRIPTIONS: 10 } as CompleteSettings,
    );
  });

  const socketOf = (keyId: string) => {
    const client = {
      caller: { ...SYSTEM_CALLER, keyId },
      subscriptions: new Map(),
      isOpen: true,
      catchingUp: Promise.resolve(),
    };
    return client as unknown as ClientSocket & { isOpen: boolean };
  };
  const resume = (client: ClientSocket) =>
    subscriptions.add(
      client,
      { topic: CHANGES_TOPIC, channelId: null, after: client.caller!.keyId },
      () => undefined,
    );
  const endThoseUnderWay = async () => {
    for (const answer of answers.splice(0)) answer();
    await soon();
  };

  it('find where they start in turns of their keys: a hundred of one key delay that of another by one look', async () => {
    const all = Array.from({ length: 100 }, () => resume(socketOf('greedy')));
    all.push(resume(socketOf('modest')));
    await soon();
    const atOnce = asked.length;
    expect(atOnce).toBeLessThan(4);
    await endThoseUnderWay();
    expect(asked.slice(atOnce, 2 * atOnce)).toContain('modest');
    while (answers.length > 0) await endThoseUnderWay();
    await Promise.all(all);
  });

  it('look for nothing when their socket has closed while they waited', async () => {
    const clients = Array.from({ length: 100 }, () => socketOf('greedy'));
    const all = clients.map(resume);
    await soon();
    const atOnce = asked.length;
    for (const client of clients) client.isOpen = false;
    while (answers.length > 0) await endThoseUnderWay();
    await Promise.all(all);
    expect(asked).toHaveLength(atOnce);
  });
});
