import { Lanes } from './lanes';

const idle = () => false;

describe('the lanes of a process', () => {
  let lanes: Lanes;
  let woken: number;

  beforeEach(() => {
    lanes = new Lanes();
    woken = 0;
    lanes.listen(() => (woken += 1));
  });

  it('end with the number of attempts when nothing is due and nothing under way', async () => {
    const ended = lanes.run('a');
    expect(woken).toBe(1);
    for (const started of [
      ['a', 'a'],
      ['a', 'b'],
    ]) {
      const looking = lanes.toLookAt();
      lanes.started(started);
      lanes.looked(looking, () => true);
    }
    expect(lanes.toLookAt()).toEqual(['a']);
    lanes.looked(['a'], idle);
    expect(await ended).toBe(3);
    expect(lanes.toLookAt()).toEqual([]);
  });

  it('stay open when they were called for after the look began', () => {
    void lanes.run('a');
    const looking = lanes.toLookAt();
    expect(lanes.lookAgain('a')).toBe(true);
    lanes.looked(looking, idle);
    expect(lanes.toLookAt()).toEqual(['a']);
  });

  it('opened during a look are not closed by it', () => {
    void lanes.run('a');
    const looking = lanes.toLookAt();
    void lanes.run('b');
    lanes.looked(looking, idle);
    expect(lanes.toLookAt()).toEqual(['b']);
  });

  it('are not opened by a second look at what is not open', () => {
    expect(lanes.lookAgain('a')).toBe(false);
    expect(lanes.isOpen('a')).toBe(false);
    expect(lanes.toLookAt()).toEqual([]);
  });

  it('take nothing more after the end, which says what was open', async () => {
    const ended = lanes.run('a');
    expect(lanes.end()).toEqual(['a']);
    expect(await ended).toBe(0);
    expect(lanes.run('b')).toBeNull();
    expect(lanes.lookAgain('a')).toBe(false);
  });
});
