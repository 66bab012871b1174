import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { migrations } from '../../src/infrastructure/database/migrations';
import { killIfThere } from '../support/kill-if-there';
import { Ground } from '../support/service/ground';
import { until } from '../support/until';

/** How far a start has come, as seen from outside. */
type Moment = (ground: Ground, output: string) => boolean;

const inDraft = ({ data }: Ground, file: string) =>
  readdirSync(data).some((name) => name.startsWith('postgres-new-') && existsSync(join(data, name, file)));

const MOMENTS: Readonly<Record<string, Moment>> = {
  'while it is loaded': () => true,
  'when it has its data directory': ({ data }) => existsSync(data),
  'when it begins to make its Postgres': ({ data }) =>
    existsSync(data) && inDraft({ data } as Ground, 'password'),
  'while it makes its Postgres': ({ data }) =>
    existsSync(data) && inDraft({ data } as Ground, 'cluster/PG_VERSION'),
  'when its Postgres is made': ({ data }) => existsSync(join(data, 'postgres')),
  'when its Postgres begins': ({ data }) => existsSync(join(data, 'postgres/postmaster.pid')),
  'when its Postgres is ready': ({ data }) => {
    const file = join(data, 'postgres/postmaster.pid');
    return existsSync(file) && readFileSync(file, 'utf8').includes('ready');
  },
  'while it migrates': (_, output) => output.includes('migrated: '),
  'when it has migrated': (_, output) => output.includes('Starting Nest application'),
  'when the application is built': (_, output) => output.includes('RealtimeGateway subscribed'),
  'when it listens': (_, output) => output.includes('Listening on'),
};

const LAST_MIGRATION = migrations.map(({ name }) => `migrated: ${name}`).at(-1)!;

/** So often a moment is waited for that may be over before it is seen. */
const MOST_TIMES = 3;

/** Those of a program that does no more than open its database. */
const DATABASE_MOMENTS = Object.keys(MOMENTS).slice(0, 8);

describe('a start that is interrupted', () => {
  let ground: Ground;
  let child: ChildProcess;
  const begin = () => (ground = new Ground(mkdtempSync(join(tmpdir(), 'oms-interrupted-'))));
  const clear = () => {
    child.kill('SIGKILL');
    ground.running().forEach(killIfThere);
    rmSync(ground.folder, { recursive: true, force: true, maxRetries: 10 });
  };
  beforeEach(begin);
  afterEach(clear);

  /**
   * Starts it, sends the signal at that moment, and gives how it ended. A moment that was over before it was seen is no
   * verdict: it is waited for again on fresh ground.
   */
  async function interrupt(script: string, moment: string, signal: NodeJS.Signals, args: string[] = []) {
    for (let time = 1; ; time += 1) {
      const { isMissed, ...ended } = await interruptOnce(script, moment, signal, args);
      if (!isMissed || time === MOST_TIMES) return ended;
      clear();
      begin();
    }
  }

  async function interruptOnce(script: string, moment: string, signal: NodeJS.Signals, args: string[]) {
    const later = Object.values(MOMENTS).slice(Object.keys(MOMENTS).indexOf(moment) + 1);
    const hasMigrated = () => moment === 'while it migrates' && output.includes(LAST_MIGRATION);
    child = spawn(process.execPath, [resolve('dist', script), ...args], {
      env: { PATH: process.env.PATH, LOG_LEVEL: 'debug', ...ground.settings },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    for (const stream of [child.stdout!, child.stderr!]) {
      stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
    }
    const exited = once(child, 'exit') as Promise<[number | null, NodeJS.Signals | null]>;
    const seen = await until(
      moment,
      () => {
        if (hasMigrated()) return 'missed';
        if (child.exitCode !== null) throw new Error(`it ended:\n${output}`);
        if (MOMENTS[moment]!(ground, output)) return 'come';
        return later.some((hasCome) => hasCome(ground, output)) && 'missed';
      },
      90_000,
      1,
    );
    child.kill(seen === 'come' ? signal : 'SIGKILL');
    const [code, killedBy] = await exited;
    return { how: killedBy ?? code, output, isMissed: seen === 'missed' || hasMigrated() };
  }

  it.each(Object.keys(MOMENTS))(
    '%s leaves nothing of the service',
    async (moment) => {
      const { how, output } = await interrupt('src/main.js', moment, 'SIGTERM');
      if (moment === 'while it migrates') expect(output).not.toContain(LAST_MIGRATION);
      // Before the first line of a program the system alone ends it.
      expect(moment === 'while it is loaded' ? [0, 'SIGTERM'] : [0]).toContain(how);
      expect(ground.running()).toEqual([]);
      expect(ground.leftovers()).toEqual([]);
    },
    120_000,
  );

  it.each(DATABASE_MOMENTS.filter((_, index) => index % 3 === 1))(
    '%s leaves nothing of the migration, and is no success',
    async (moment) => {
      const { how } = await interrupt('scripts/migrate.js', moment, 'SIGINT');
      expect(how).toBe(130);
      expect(ground.running()).toEqual([]);
      expect(ground.leftovers()).toEqual([]);
    },
    120_000,
  );

  it.each(DATABASE_MOMENTS.slice(1, 7))(
    '%s leaves nothing of a cluster',
    async (moment) => {
      const { how } = await interrupt('scripts/start-cluster/main.js', moment, 'SIGINT', [
        '--api',
        '1',
        '--worker',
        '1',
      ]);
      expect(how).toBe(0);
      expect(ground.running()).toEqual([]);
      expect(ground.leftovers()).toEqual([]);
    },
    120_000,
  );

  it('succeeds when it is repeated', async () => {
    const first = await interrupt('src/main.js', 'while it migrates', 'SIGTERM');
    expect(first.output).not.toContain(LAST_MIGRATION);
    const { how, output } = await interrupt('src/main.js', 'when it listens', 'SIGTERM');
    expect(output).toContain('Listening on');
    expect(how).toBe(0);
  }, 120_000);
});
