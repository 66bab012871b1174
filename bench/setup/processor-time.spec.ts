import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { megabytesOf, secondsOf, secondsOfTree } from './processor-time';

const BUSY = `const end = process.cpuUsage().user + 300000; while (process.cpuUsage().user < end);`;

describe('processor time', () => {
  it('of a tree holds what children used that have ended; of a process it does not', async () => {
    const own = secondsOf(process.pid);
    const tree = secondsOfTree(process.pid);
    await once(spawn(process.execPath, ['-e', BUSY]), 'exit');
    const used = secondsOfTree(process.pid) - tree;
    expect(used).toBeGreaterThanOrEqual(0.25);
    expect(used - (secondsOf(process.pid) - own)).toBeGreaterThanOrEqual(0.25);
  });

  it('comes with the memory, now and at most', () => {
    expect(megabytesOf(process.pid)).toBeGreaterThan(10);
    expect(megabytesOf(process.pid, 'VmHWM')).toBeGreaterThan(10);
  });
});
