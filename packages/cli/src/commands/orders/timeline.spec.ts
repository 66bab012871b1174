import { summaryOf } from './timeline.js';

describe('an entry of the timeline', () => {
  it.each([
    [
      'a move',
      { version: 3, change_type: 'status', status: { from: 'pending', to: 'picking' } },
      'pending -> picking version=3 change_type=status',
    ],
    ['a creation', { version: 1, status: { from: null, to: 'pending' } }, 'new -> pending version=1'],
    ['an edit', { version: 2, status: null, changes: [{}] }, 'version=2'],
    [
      'a job that failed',
      { id: 'j-1', status: 'failed', error: { code: 'NO_ITEMS', message: 'no items' } },
      'error=NO_ITEMS id=j-1 status=failed',
    ],
    ['a delivery', { id: 'd-1', state: 'failed', error: 'refused' }, 'id=d-1 state=failed error=refused'],
    [
      'an assignment',
      { assignee: { person_id: 'p-1', name: 'Kaisa' }, actor: { kind: 'key', client_name: 'Web\nshop' } },
      'assignee=Kaisa actor=Web?shop',
    ],
    ['a claim', { change: 'claim', claim: { claimed_by: 'Kaisa' } }, 'claimed_by=Kaisa change=claim'],
  ])('says what happened: %s', (_what, detail, words) => {
    expect(summaryOf(detail)).toBe(words);
  });
});
