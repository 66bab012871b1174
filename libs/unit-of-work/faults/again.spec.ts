import { again } from './again';
import { OutcomeUnknownError } from './outcome-unknown';

describe('work that may succeed a moment later', () => {
  const failing = (fault: Error, times: number) => {
    const runs = { count: 0 };
    const work = async () => {
      runs.count += 1;
      if (runs.count <= times) throw fault;
      return 'done';
    };
    return { runs, work };
  };
  const fault = (code: string, message = code) => Object.assign(new Error(message), { code });

  it.each([
    ['a deadlock', fault('40P01')],
    ['a serialization failure', fault('40001')],
    ['a server that became a replica', fault('25006')],
    ['a lost node of Citus', fault('XX000', 'failure on connection marked as essential: 10.0.0.2:5432')],
    ['the end of the coordinator of Citus', fault('XX000', 'postmaster was shut down, exiting')],
  ])('is done again after %s', async (_what, error) => {
    const { runs, work } = failing(error, 2);
    await expect(again(3, work)).resolves.toBe('done');
    expect(runs.count).toBe(3);
  });

  it('pauses in between, each time for longer', async () => {
    const { work } = failing(fault('40P01'), 3);
    const startedMs = performance.now();
    await again(4, work);
    expect(performance.now() - startedMs).toBeGreaterThan((20 + 40 + 80) / 2 - 5);
  });

  it('is given up after its tries', async () => {
    const { runs, work } = failing(fault('40P01'), 9);
    await expect(again(3, work)).rejects.toThrow('40P01');
    expect(runs.count).toBe(3);
  });

  it.each([
    ['a broken rule', fault('23505')],
    ['an internal error', fault('XX000', 'cache lookup failed')],
    ['an outcome that nobody knows', new OutcomeUnknownError(fault('40001'))],
  ])('fails at once after %s', async (_what, error) => {
    const { runs, work } = failing(error, 1);
    await expect(again(3, work)).rejects.toBe(error);
    expect(runs.count).toBe(1);
  });
});
