import 'reflect-metadata';
import { Logger } from '@nestjs/common';
import type { ClaimedJob } from '@libs/durable-jobs';
import { Metrics } from '../../infrastructure/metrics';
import { JobTypes } from '../job-types';
import { JobReports } from './job-reports';

class ShipOrder {
  constructor(readonly content: { readonly order_number: string }) {}
}
class CheckChannel {}

describe('the log line of a job that did not go well', () => {
  const types = new JobTypes();
  types.register({
    type: 'order_create',
    command: ShipOrder,
    orderNumberOf: ({ content }) => content.order_number,
  });
  types.register({ type: 'channel_health_check', command: CheckChannel });
  const reports = new JobReports(new Metrics(), types);

  afterEach(() => jest.restoreAllMocks());

  const lineOf = (type: string, payload: string) => {
    const warn = jest.spyOn(Logger.prototype, 'warn').mockReturnValue();
    const job = { id: 'j', partition: 'c', key: 'k', type, payload, attempts: 0, createdAt: new Date() };
    reports.report(job satisfies ClaimedJob, 'failed', new Error('no such place'));
    return warn.mock.lastCall?.[0] as object;
  };

  it('names the order as people know it, beside its ids and why', () => {
    const payload = JSON.stringify(new ShipOrder({ order_number: 'W-10232' }));
    expect(lineOf('order_create', payload)).toEqual({
      event: 'job.ended',
      job_id: 'j',
      type: 'order_create',
      key: 'k',
      channel_id: 'c',
      outcome: 'failed',
      duration_ms: expect.any(Number),
      order_number: 'W-10232',
      error: 'no such place',
    });
  });

  it.each([
    ['a job of no order', 'channel_health_check', '{}'],
    ['a job of a release that this one does not know', 'order_split', '{}'],
    ['a payload that has no order', 'order_create', '{}'],
    ['a payload that is no JSON', 'order_create', 'x'],
  ])('comes without a number for %s', (_what, type, payload) => {
    const line = lineOf(type, payload);
    expect(line).toMatchObject({ event: 'job.ended', error: 'no such place' });
    expect(line).not.toHaveProperty('order_number');
  });
});
