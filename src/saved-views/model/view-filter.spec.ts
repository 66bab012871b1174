import { MOST_FILTER_BYTES, filterIn, problemsOfFilter, VIEW_SCREENS } from './view-filter';

const ID = '0195a2f4-7c1e-7d43-9a55-0b4cf8a1d2e3';
const fieldsOf = (screen: 'board' | 'orders', filter: Record<string, string>) =>
  problemsOfFilter(screen, filter).map(({ field }) => field);

describe('the filter of a view', () => {
  it('may be empty, on every screen', () => {
    expect(VIEW_SCREENS.map((screen) => problemsOfFilter(screen, {}))).toEqual([[], []]);
  });

  it('takes what the address of its screen holds', () => {
    const board = {
      channel: `${ID},${ID.toUpperCase()}`,
      place: ID,
      status: 'pending,picking',
      assignee: ID,
      late: 'only',
      as: 'list',
    };
    expect(problemsOfFilter('board', board)).toEqual([]);
    expect(problemsOfFilter('orders', { q: 'Ana', status: 'picked' })).toEqual([]);
  });

  it.each([
    ['board', { channel: 'x' }, 'filter.channel must be UUIDs with commas between them'],
    ['board', { place: `${ID},` }, 'filter.place must be UUIDs with commas between them'],
    ['board', { assignee: `${ID},${ID}` }, 'filter.assignee must be a UUID'],
    ['board', { late: 'yes' }, 'filter.late must be only'],
    ['board', { as: '' }, 'filter.as must be list'],
    ['board', { q: 'Ana' }, 'filter.q is not for the screen board'],
    ['orders', { place: ID }, 'filter.place is not for the screen orders'],
    ['orders', { q: ' ' }, 'filter.q must have 1 to 255 characters'],
    ['orders', { q: 'x'.repeat(256) }, 'filter.q must have 1 to 255 characters'],
    ['orders', { toString: 'x' }, 'filter.toString is not for the screen orders'],
  ] as const)('of %s refuses %j', (screen, filter, message) => {
    expect(problemsOfFilter(screen, filter).map((problem) => problem.message)).toEqual([message]);
  });

  it('names statuses, several on the board and one in the search', () => {
    expect(fieldsOf('board', { status: 'pending,nonsense' })).toEqual(['filter.status']);
    expect(fieldsOf('orders', { status: 'pending,picked' })).toEqual(['filter.status']);
  });

  it('is bounded in bytes, not characters', () => {
    const places = (n: number) => Array.from({ length: n }, () => ID).join(',');
    expect(fieldsOf('board', { place: places(55) })).toEqual([]);
    expect(fieldsOf('board', { place: places(56) })).toEqual(['filter']);
    expect(MOST_FILTER_BYTES).toBe(2_048);
  });

  it('keeps nothing of what is not said', () => {
    expect(filterIn({ q: 'Ana', status: undefined })).toEqual({ q: 'Ana' });
  });
});
