import type { ToolContext } from '../tool.js';
import { replayDeliveries } from './replay-deliveries.js';

const NOW = new Date('2026-03-01T09:30:00.000Z');

describe('a replay of many deliveries', () => {
  it.each([
    ['the dry run, without a time', undefined, NOW.toISOString()],
    ['the dry run, with a time in the future', '2026-03-01T12:00:00+01:00', NOW.toISOString()],
    ['a time before it', '2026-03-01T10:00:00+01:00', '2026-03-01T10:00:00+01:00'],
    ['what the service refuses', 'next Tuesday', 'next Tuesday'],
  ])('goes up to %s', async (_end, until, sent) => {
    const asked: { readonly until?: string; readonly dry_run?: boolean }[] = [];
    const replay = (_channelId: string, which: object) => {
      asked.push(which);
      return Promise.resolve({ count: 2 });
    };
    const context = { oms: { deliveries: { replay } }, call: {}, now: NOW } as unknown as ToolContext;
    const which = { channel_id: 'c-1', since: '2026-03-01T00:00:00Z', until };
    const { act } = await replayDeliveries.prepare(which, context);
    await act(context, 'key');
    expect(asked.map((one) => [one.until, one.dry_run])).toEqual([
      [sent, true],
      [sent, undefined],
    ]);
  });
});
