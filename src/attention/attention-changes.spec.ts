import { Logger } from '@nestjs/common';
import type { QueryBus } from '@nestjs/cqrs';
import type { AskedChannels } from '../channels';
import type { Feeds } from '../realtime';
import { AttentionChanges } from './attention-changes';
import type { MarkAttention } from './queries/mark-attention';

const SLOW = Array.from({ length: 40 }, (_, n) => `slow-${n}`);

describe('the topic of what needs a hand', () => {
  let marks: Map<string, string>;
  let watched: string[];
  let looks: (readonly string[])[];
  let changes: AttentionChanges;
  let nowMs: number;

  /** A look at one of the slow channels is cancelled at its limit. */
  const execute = ({ channels, limitMs }: MarkAttention) => {
    looks.push(channels);
    const isSlow = channels.some((id) => SLOW.includes(id));
    nowMs += isSlow ? limitMs : 2;
    return isSlow ? Promise.reject(new Error('statement timeout')) : Promise.resolve(new Map(marks));
  };

  beforeEach(() => {
    jest.spyOn(Logger.prototype, 'warn').mockReset();
    jest.spyOn(performance, 'now').mockImplementation(() => nowMs);
    nowMs = 1_000_000;
    marks = new Map();
    watched = [];
    looks = [];
    const feeds = { of: () => ({ watched: () => watched }) };
    changes = new AttentionChanges(
      { execute } as unknown as QueryBus,
      { everywhere: () => Promise.resolve([...SLOW, 'quick']) } as unknown as AskedChannels,
      feeds as unknown as Feeds,
    );
  });
  afterEach(() => jest.restoreAllMocks());

  const pushedWithin = async (ms: number): Promise<string[]> => {
    const pushed: string[] = [];
    for (const untilMs = nowMs + ms; nowMs < untilMs; nowMs += 100) {
      pushed.push(...(await changes.page()).messages.map(({ channelId }) => channelId));
    }
    return pushed;
  };

  it('asks for a subscription about its own channels alone', async () => {
    watched = [...SLOW];
    await changes.prepare(['quick'], 'key');
    expect(looks).toEqual([['quick']]);
  });

  it('does not ask again about channels that somebody watches, or that were looked at within a second', async () => {
    await changes.prepare(['quick'], 'key');
    await changes.prepare(['quick'], 'other');
    nowMs += 5_000;
    watched = ['quick'];
    await changes.prepare(['quick'], 'other');
    expect(looks).toHaveLength(1);
  });

  it('looks at nothing that nobody watches', async () => {
    expect(await pushedWithin(5_000)).toEqual([]);
    expect(looks).toEqual([]);
  });

  it('tells of a channel within seconds while 40 others are too slow', async () => {
    await changes.prepare(['quick'], 'key');
    watched = [...SLOW, 'quick'];
    await pushedWithin(60_000);
    marks.set('quick', '1');
    expect(await pushedWithin(6_000)).toEqual(['quick']);
    marks.delete('quick');
    expect(await pushedWithin(6_000)).toEqual(['quick']);
  });

  it('looks alone at each channel of a group that was too slow, so that the others are seen', async () => {
    watched = ['slow-0', 'quick'];
    await pushedWithin(10_000);
    expect(looks[0]).toEqual(watched);
    expect(looks.slice(1).every((look) => look.length === 1)).toBe(true);
    marks.set('quick', '1');
    expect(await pushedWithin(6_000)).toEqual(['quick']);
  });

  it('accepts a subscription to a slow channel in time, and tells of it once it was seen', async () => {
    const startedMs = nowMs;
    await changes.prepare(SLOW, 'key');
    expect(nowMs - startedMs).toBeLessThan(3_000);
    watched = ['slow-0'];
    const [first] = SLOW.splice(0, 1);
    expect(await pushedWithin(3_000)).toEqual([first]);
    SLOW.unshift(first!);
  });

  it('warns once a minute at most', async () => {
    watched = [...SLOW];
    await pushedWithin(50_000);
    expect(jest.mocked(Logger.prototype.warn)).toHaveBeenCalledTimes(1);
  });
});
