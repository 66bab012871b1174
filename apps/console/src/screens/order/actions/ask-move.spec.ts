import { request } from '../../../api/request';
import { texts } from '../texts';
import { type AskedMove, askMove } from './ask-move';

jest.mock('../../../api/request', () => {
  const actual = jest.requireActual<typeof import('../../../api/request')>('../../../api/request');
  return { ...actual, request: jest.fn() };
});

const error = { code: 'INTERNAL_ERROR', message: 'Something failed' };
const asked = { move: { to: 'processing' }, version: 1, metadata: {}, key: 'k' } as unknown as AskedMove;

const askedWith = (job: object | null) => {
  jest.mocked(request).mockResolvedValue({ job });
  return askMove('order', asked);
};

describe('askMove', () => {
  it('has nothing more to wait for once the job is done or gone', async () => {
    expect(await askedWith({ id: 'j', status: 'completed', error: null })).toBeNull();
    expect(await askedWith(null)).toBeNull();
  });

  it('gives the job that has not ended, also when a try of it failed and another follows', async () => {
    expect(await askedWith({ id: 'j', status: 'processing', error: null })).toBe('j');
    expect(await askedWith({ id: 'j', status: 'queued', error })).toBe('j');
  });

  it('throws why the job has failed', async () => {
    await expect(askedWith({ id: 'j', status: 'failed', error })).rejects.toThrow(error.message);
    const overtaken = { id: 'j', status: 'failed', error: { code: 'VERSION_MISMATCH', message: '' } };
    await expect(askedWith(overtaken)).rejects.toThrow(texts.move.changed);
  });
});
