import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Cluster } from './cluster';
import { MemberProcess } from './member-process';
import { membersOf } from './members';
import { readSize } from './options';
import { restartDelayMs } from './restart-delay';

describe('the size of a cluster', () => {
  it('is two of each role by default', () => {
    expect(readSize([])).toEqual({ api: 2, worker: 2 });
    expect(readSize(['--api', '1', '--worker', '3'])).toEqual({ api: 1, worker: 3 });
  });

  it.each([
    ['--api', '0'],
    ['--worker', 'many'],
    ['--worker', '65'],
    ['--wroker', '1'],
  ])('refuses %s %s', (option, value) => {
    expect(() => readSize([option, value])).toThrow(option);
  });
});

describe('the members of a cluster', () => {
  it('have a role and a port each', () => {
    const members = membersOf({ api: 2, worker: 1 }, 3000);
    expect(members.map(({ name, env }) => [name, env.ROLE, env.PORT])).toEqual([
      ['api-1', 'api', '3000'],
      ['api-2', 'api', '3001'],
      ['worker-1', 'worker', '3002'],
    ]);
  });

  it('all take any free port when the first is 0', () => {
    expect(membersOf({ api: 1, worker: 1 }, 0).map(({ env }) => env.PORT)).toEqual(['0', '0']);
  });

  it('stay down longer the more often they die', () => {
    expect([1, 2, 3, 4, 9].map(restartDelayMs)).toEqual([250, 500, 1_000, 2_000, 10_000]);
  });
});

describe('a member', () => {
  let folder: string;
  beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'start-cluster-'))));
  afterEach(() => rmSync(folder, { recursive: true }));

  const program = (text: string): [string, string] => {
    const path = join(folder, 'program.cjs');
    writeFileSync(path, text);
    return [process.execPath, path];
  };
  const until = async (fact: () => boolean) => {
    while (!fact()) await pause(10);
  };
  const [member] = membersOf({ api: 1, worker: 1 }, 3000) as [ReturnType<typeof membersOf>[number]];

  it('is started again when it dies, and not when it is stopped', async () => {
    const lines: string[] = [];
    const command = program('console.log(`up as ${process.env.ROLE}`); setInterval(() => 0, 1000);');
    const ups = () => lines.filter((line) => line === 'up as api').length;
    const running = new MemberProcess({ member, command, env: process.env, say: (line) => lines.push(line) });
    running.start();
    await until(() => ups() === 1);
    process.kill(running.pid!, 'SIGKILL');
    await until(() => ups() === 2);
    await running.stop();
    expect(lines).toEqual([
      'up as api',
      'ended with SIGKILL; starting it again in 250 ms',
      'up as api',
      'ended with SIGTERM',
    ]);
  });

  it('that is stopped while it is down stays down', async () => {
    const command = program('process.exit(3)');
    const dying = () => {
      const lines: string[] = [];
      const options = { member, command, env: process.env, say: (line: string) => lines.push(line) };
      return { lines, running: new MemberProcess(options) };
    };
    const [stopped, witness] = [dying(), dying()];
    stopped.running.start();
    await until(() => stopped.lines.length === 1);
    await stopped.running.stop();
    witness.running.start();
    await until(() => witness.lines.length === 2);
    await witness.running.stop();
    expect(stopped.lines).toEqual(['ended with exit code 3; starting it again in 250 ms']);
    expect(witness.lines[1]).toBe('ended with exit code 3; starting it again in 500 ms');
  });

  it('of a cluster ends after those that take requests, and its lines bear its name', async () => {
    const ends = join(folder, 'ends');
    const lines: string[] = [];
    const command = program(`
      const { appendFileSync } = require('node:fs');
      process.on('SIGTERM', () => setTimeout(() => {
        appendFileSync(${JSON.stringify(ends)}, process.env.ROLE + ' ');
        process.exit(0);
      }, process.env.ROLE === 'api' ? 200 : 0));
      setInterval(() => 0, 1000);
      console.log('up');`);
    const members = membersOf({ api: 2, worker: 1 }, 0);
    const cluster = new Cluster({ members, command, env: process.env, print: (line) => lines.push(line) });
    cluster.start();
    await until(() => lines.length === 3);
    expect([...lines].sort()).toEqual(['api-1    | up', 'api-2    | up', 'worker-1 | up']);
    await cluster.stop();
    expect(readFileSync(ends, 'utf8')).toBe('api api worker ');
  });
});
