import { api } from '../api/request';
import { acknowledge, type AttentionEntry, jobIdOf } from './attention';

jest.mock('../api/request', () => ({ api: { post: jest.fn() }, newKey: () => ({}) }));

const entryOf = (one: Partial<AttentionEntry>) => ({ order_id: null, ...one }) as AttentionEntry;

describe('what needs a hand', () => {
  it('is acknowledged as it was listed', async () => {
    const seen = { kind: 'deadline', key: 'k', channel_id: 'c', at: '2026-03-01T09:30:00.000Z' } as const;
    await acknowledge([entryOf({ ...seen, reason: 'warned' })]);
    expect(jest.mocked(api.post).mock.lastCall).toMatchObject([
      '/v1/attention/acknowledge',
      { body: { items: [seen] } },
    ]);
  });

  it('is a job where there is no order to look at', () => {
    expect(jobIdOf(entryOf({ kind: 'parked', key: 'job.j' }))).toBe('j');
    expect(jobIdOf(entryOf({ kind: 'failed', key: 'j', subject: 'order_create', order_id: 'o' }))).toBe('j');
    expect(jobIdOf(entryOf({ kind: 'failed', key: 'o', subject: 'failed', order_id: 'o' }))).toBeNull();
    expect(jobIdOf(entryOf({ kind: 'parked', key: 'job.j', order_id: 'o' }))).toBeNull();
    expect(jobIdOf(entryOf({ kind: 'parked', key: 'delivery.d' }))).toBeNull();
  });
});
