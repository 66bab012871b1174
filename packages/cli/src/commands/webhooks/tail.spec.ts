import { ApiError, type OmsClient } from '@oms/client';
import type { Context } from '../../context.js';
import * as pausing from '../../terminal/pause.js';
import { tail } from './tail.js';

jest.mock('../../terminal/pause.js');

describe('oms tail jobs', () => {
  it('waits for as long as an unavailable service asks', async () => {
    const stop = new Error('the end');
    const waits: number[] = [];
    jest.mocked(pausing.pause).mockImplementation((ms) => {
      waits.push(ms);
      return Promise.resolve();
    });
    const away = new ApiError(503, 'SERVICE_UNAVAILABLE', 'away', [], null, 90_000, null);
    const get = jest
      .fn()
      .mockResolvedValueOnce({ data: [] })
      .mockRejectedValueOnce(away)
      .mockResolvedValueOnce({ data: [] })
      .mockRejectedValue(stop);
    const context = {
      client: () => Promise.resolve({ get } as unknown as OmsClient),
      signal: new AbortController().signal,
      sayOutage: () => undefined,
      out: {},
    } as unknown as Context;
    await expect(tail(context, {}, 'jobs')).rejects.toBe(stop);
    expect(waits).toEqual([1_000, 90_000, 1_000]);
  });
});
