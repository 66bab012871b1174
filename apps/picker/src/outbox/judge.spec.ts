import { judge } from './judge';
import type { Action } from './operation';

const move: Action = { kind: 'move', to: 'picked', metadata: {} };
const pick: Action = { kind: 'release' };
const of = (action: Action, status: number, body: unknown = {}) =>
  judge({ action }, { status, body, retryAfterMs: null });

describe('an answer', () => {
  it.each([0, 408, 425, 429, 500, 502, 503, 504])(
    'of status %s is no answer: the operation is repeated',
    (status) => {
      expect(of(pick, status).is).toBe('repeat');
    },
  );

  it.each([400, 403, 404, 409, 422])('of status %s stops the order', (status) => {
    expect(of(pick, status, { code: 'X', error: 'No' })).toMatchObject({
      is: 'refused',
      refusal: { code: 'X', message: 'No' },
    });
  });

  it('that the first request is still under way is waited for', () => {
    expect(of(pick, 409, { code: 'REQUEST_UNDER_WAY' }).is).toBe('repeat');
  });

  it('that the session has ended keeps everything', () => {
    expect(of(pick, 401).is).toBe('signed_out');
  });

  it('of an accepted change counts once its job has ended', () => {
    expect(of(move, 202, { jobId: 'j', job: { status: 'completed' } }).is).toBe('done');
    expect(of(move, 202, { jobId: 'j', job: { status: 'processing' } })).toEqual({
      is: 'accepted',
      jobId: 'j',
    });
    expect(of(move, 202, { jobId: 'j' })).toEqual({ is: 'accepted', jobId: 'j' });
    // It has ended and is deleted.
    expect(of(move, 202, { jobId: 'j', job: null }).is).toBe('done');
    expect(
      of(move, 202, {
        jobId: 'j',
        job: { status: 'failed', error: { code: 'INVALID_STATUS_TRANSITION', message: 'No' } },
      }),
    ).toMatchObject({
      is: 'refused',
      refusal: { code: 'INVALID_STATUS_TRANSITION' },
    });
  });

  it('that the order is where it should go is as good as done, elsewhere it says where', () => {
    expect(of(move, 422, { current_status: 'picked' }).is).toBe('done');
    expect(of(move, 422, { current_status: 'cancelled' })).toMatchObject({
      refusal: { status: 'cancelled' },
    });
  });

  it('that a colleague holds the order names the colleague', () => {
    const body = { code: 'CLAIMED_BY_COLLEAGUE', error: 'Ben has it', claim: { claimed_by: 'Ben' } };
    expect(of(pick, 409, body)).toMatchObject({
      refusal: { claimedBy: 'Ben', code: 'CLAIMED_BY_COLLEAGUE' },
    });
  });
});
