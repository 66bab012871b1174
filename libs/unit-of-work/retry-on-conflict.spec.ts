import { retryOnConflict } from './retry-on-conflict';

describe('work that another transaction gets in the way of', () => {
  const failing = (code: string, times: number) => {
    const runs = { count: 0 };
    const work = async () => {
      runs.count += 1;
      if (runs.count <= times) throw Object.assign(new Error(code), { code });
      return 'done';
    };
    return { runs, work };
  };

  it.each(['40P01', '40001'])('runs again after %s', async (code) => {
    const { runs, work } = failing(code, 2);
    await expect(retryOnConflict(work)).resolves.toBe('done');
    expect(runs.count).toBe(3);
  });

  it('is given up after three tries', async () => {
    const { runs, work } = failing('40P01', 9);
    await expect(retryOnConflict(work)).rejects.toThrow('40P01');
    expect(runs.count).toBe(3);
  });

  it('fails at once for any other reason', async () => {
    const { runs, work } = failing('23505', 1);
    await expect(retryOnConflict(work)).rejects.toThrow('23505');
    expect(runs.count).toBe(1);
  });
});
