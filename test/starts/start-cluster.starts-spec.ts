import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { Api } from '../support/http/api';
import { Receiver } from '../support/receivers/receiver';
import { openShop, orderBody } from '../support/data/shop';
import { until } from '../support/until';

describe('npm run start:cluster', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'oms-cluster-'));
  let supervisor: ChildProcess;
  let output = '';
  let receiver: Receiver;

  beforeAll(async () => {
    receiver = await Receiver.start();
    supervisor = spawn(process.execPath, [resolve('dist/scripts/start-cluster/main.js'), '--worker', '1'], {
      env: { PATH: process.env.PATH, DATA_DIR: dataDir, PORT: '0', EMBEDDED_POSTGRES_PORT: '0' },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    for (const stream of [supervisor.stdout!, supervisor.stderr!]) {
      stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
    }
  });
  afterAll(async () => {
    supervisor.kill('SIGTERM');
    await receiver.stop();
    rmSync(dataDir, { recursive: true, force: true });
  });

  /** The latest "Listening" line of a member, as address and pid. */
  const listening = (name: string) =>
    [...output.matchAll(/^(\S+) +\| .*"pid":(\d+).*Listening on (http:\/\/[\d.]+:\d+)/gm)]
      .filter((match) => match[1] === name)
      .map(([, , pid, url]) => ({ pid: Number(pid), url: url! }))
      .at(-1);
  const isUp = (name: string, after = 0) =>
    until(
      `${name} listens`,
      () => {
        if (supervisor.exitCode !== null) throw new Error(`it ended:\n${output}`);
        const found = listening(name);
        return found !== undefined && found.pid !== after ? found : null;
      },
      45_000,
    );
  const system = async (name: string) => {
    const { url } = await isUp(name);
    const token = readFileSync(join(dataDir, 'system-token'), 'utf8').trim();
    return { url, system: new Api(url, token), as: (key: string | null) => new Api(url, key) };
  };

  it('runs processes that share a database: what one api accepts, the worker does and the other api shows', async () => {
    const [one, two] = [await system('api-1'), await system('api-2')];
    await isUp('worker-1');
    const shop = await openShop(one, receiver);
    const order = orderBody(shop.channelId);
    const { body } = await two.as(shop.key).post('/v1/orders', order).expect(202);
    await receiver.waitFor('order:created', (received) => received.body.data.order_id === body.orderData.id);
    await one.as(shop.key).get(`/v1/orders/${body.orderData.id}`).expect(200);
  });

  it('starts a process again that was killed', async () => {
    const { pid } = await isUp('worker-1');
    process.kill(pid, 'SIGKILL');
    await isUp('worker-1', pid);
    const shop = await openShop(await system('api-1'), receiver);
    await shop.api.post('/v1/orders', orderBody(shop.channelId)).expect(202);
    await receiver.waitFor('order:created', ({ body }) => body.data.channel_id === shop.channelId);
  });

  it('ends all of them, and its Postgres, when asked to', async () => {
    const pids = await Promise.all(
      ['api-1', 'api-2', 'worker-1'].map(async (name) => (await isUp(name)).pid),
    );
    const closed = once(supervisor, 'close');
    supervisor.kill('SIGTERM');
    expect(await closed).toEqual([0, null]);
    for (const pid of pids) expect(() => process.kill(pid, 0)).toThrow('ESRCH');
    expect(output).toMatch(/api-1 +\| ended with exit code 0[^]*worker-1 \| ended with exit code 0/);
    expect(() => readFileSync(join(dataDir, 'postgres', 'postmaster.pid'))).toThrow('ENOENT');
  });
});
