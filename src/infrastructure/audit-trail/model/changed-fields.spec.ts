import { changedFields } from './changed-fields';

describe('the fields that changed', () => {
  it('are those with another value, by name', () => {
    const before = { name: 'a', config: { url: 'x' }, tags: [1], since: new Date(0), updated_at: 1 };
    const after = { name: 'b', config: { url: 'y' }, tags: [1], since: new Date(0), updated_at: 2 };
    expect(changedFields(before, after)).toEqual(['config', 'name']);
  });

  it('are those that came and went, but not those that are nothing on both sides', () => {
    expect(changedFields({ gone: 1, was_null: null }, { came: 1, was_null: undefined })).toEqual([
      'came',
      'gone',
    ]);
  });

  it('never show a value', () => {
    expect(changedFields({ secret: 'old-secret' }, { secret: 'new-secret' })).toEqual(['secret']);
  });
});
