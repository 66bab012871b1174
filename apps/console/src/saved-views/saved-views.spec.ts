import { activeIn, filterIn, isSameFilter, isTooLong, type SavedView } from './saved-views';

const view = { id: 'late', name: 'Late', filter: { late: 'only', status: 'pending,picking' } } as SavedView;

describe('a saved view', () => {
  it('holds what the address filters by, and not which view was chosen', () => {
    expect(filterIn({ view: 'late', late: 'only', place: undefined })).toEqual({ late: 'only' });
  });

  it('is the one that was chosen, as long as it is there', () => {
    expect(activeIn([view], { view: 'gone', late: 'only' })).toBeNull();
    expect(activeIn([view], { ...view.filter })).toBeNull();
    expect(activeIn([view], { ...view.filter, view: 'late' })).toEqual({ view, isChanged: false });
  });

  it('is changed when the address filters by something else', () => {
    expect(activeIn([view], { view: 'late', late: 'only' })!.isChanged).toBe(true);
    expect(activeIn([view], { ...view.filter, as: 'list', view: 'late' })!.isChanged).toBe(true);
  });

  it('is the same whatever the order of fields and of the values of a list', () => {
    expect(isSameFilter(view.filter, { status: 'picking,pending', late: 'only' })).toBe(true);
    expect(isSameFilter({ q: 'a,b' }, { q: 'b,a' })).toBe(false);
  });

  it('is too long from 2 KB on', () => {
    expect(isTooLong({ q: 'x'.repeat(2_040) })).toBe(false);
    expect(isTooLong({ q: 'é'.repeat(1_025) })).toBe(true);
  });
});
