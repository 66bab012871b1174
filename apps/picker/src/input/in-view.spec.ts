import { codesInView } from './in-view';

describe('what the camera sees', () => {
  it('is told once, however long it is held still', () => {
    const newOf = codesInView();
    expect(newOf(['milk'], 0)).toEqual(['milk']);
    for (let atMs = 120; atMs < 10_000; atMs += 120) expect(newOf(['milk'], atMs)).toEqual([]);
  });

  it('is told once each, where two codes are in sight and the reader gives both or one after the other', () => {
    const newOf = codesInView();
    expect(newOf(['milk', 'oat', 'milk'], 0)).toEqual(['milk', 'oat']);
    expect([newOf(['oat'], 120), newOf(['milk'], 240), newOf(['oat', 'milk'], 360)]).toEqual([[], [], []]);
  });

  it('is told again once it was out of sight for a second and a half', () => {
    const newOf = codesInView();
    newOf(['milk'], 0);
    newOf([], 120);
    expect(newOf(['milk'], 1_500)).toEqual([]);
    expect(newOf(['milk'], 3_001)).toEqual(['milk']);
  });
});
