import type { CallOptions, OmsClient } from '@oms/client';
import type { Context } from '../../context.js';
import { replay } from './replay.js';

describe('oms replay', () => {
  it.each([
    ['of many deliveries', { since: '2h' }, []],
    ['that counts', { since: '2h', dryRun: true }, []],
    ['of one delivery', {}, ['d-1']],
  ])('waits for a replay %s that takes longer than a minute', async (_what, options, args) => {
    const waits: (number | undefined)[] = [];
    const call = (_channel: string, _which: unknown, given?: CallOptions) => {
      waits.push(given?.timeoutMs);
      return Promise.resolve({ count: 1, message: '' });
    };
    const client = { deliveries: { replay: call, replayOne: call } } as unknown as OmsClient;
    const context = {
      client: () => Promise.resolve(client),
      channel: () => Promise.resolve('c-1'),
      confirm: () => Promise.resolve(),
      out: { result: () => undefined },
    } as unknown as Context;
    await replay(context, options, ...args);
    expect(waits).toEqual([150_000]);
  });
});
