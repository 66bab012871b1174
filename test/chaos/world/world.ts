import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { RedisServer } from '../../support/redis-server';
import { openShop, SECRET, type Shop } from '../../support/shop';
import { ChaosMember } from './chaos-member';
import { ChaosReceiver } from './chaos-receiver';
import { Postgres } from './postgres';
import { TcpProxy } from './tcp-proxy';

/** The processes of a run; the clock of one worker is ahead, that of another behind. */
const MEMBERS = [
  { name: 'api-1', role: 'api', clock: null },
  { name: 'api-2', role: 'api', clock: null },
  { name: 'worker-1', role: 'worker', clock: null },
  { name: 'worker-2', role: 'worker', clock: '+8m' },
  { name: 'worker-3', role: 'worker', clock: '-8m' },
] as const;

export const CLOCKS = MEMBERS.flatMap(({ name, clock }) => (clock === null ? [] : [{ name, clock }]));

/** Short, and longer than any outage of the run, so that no delivery is ever given up. */
const SCHEDULES = {
  WEBHOOK_RETRY_SCHEDULE: ['250ms', '500ms', '1s', ...Array.from({ length: 90 }, () => '2s')].join(),
  JOB_RETRY_SCHEDULE: ['200ms', '500ms', '1s', ...Array.from({ length: 30 }, () => '2s')].join(),
  WEBHOOK_TIMEOUT_MS: '3000',
};

/** All that a run breaks: processes of the service, Postgres, Redis, a receiver and the network between them. */
export class World {
  private constructor(
    readonly postgres: Postgres,
    readonly redis: RedisServer,
    readonly receiver: ChaosReceiver,
    readonly members: readonly ChaosMember[],
    readonly shops: readonly Shop[],
    private readonly dataDir: string,
  ) {}

  static async start(logDir: string): Promise<World> {
    const dataDir = mkdtempSync(join(tmpdir(), 'oms-chaos-'));
    mkdirSync(logDir, { recursive: true });
    const postgres = await Postgres.start(dataDir);
    const redis = await RedisServer.start();
    const receiver = await ChaosReceiver.start(SECRET);
    const members = await startMembers(postgres, redis, logDir);
    const shops = [];
    for (let count = 0; count < 3; count += 1) {
      const shop = await openShop(members[0]!);
      await shop.api
        .put(`/v1/channels/${shop.channelId}/webhook`, { webhook_url: receiver.url, webhook_secret: SECRET })
        .expect(200);
      shops.push(shop);
    }
    return new World(postgres, redis, receiver, members, shops, dataDir);
  }

  of(role: 'api' | 'worker'): ChaosMember[] {
    return this.members.filter((member) => member.role === role);
  }

  /** Ends everything; gives the exit codes of the service's processes by name. */
  async stop(): Promise<Record<string, number | null>> {
    const codes = await Promise.all(
      this.members.map(async (member) => [member.name, await member.endBy('SIGTERM')] as const),
    );
    for (const member of this.members) member.keepLog();
    await Promise.all(this.members.map(({ network }) => network.stop()));
    await this.receiver.stop();
    await this.redis.kill();
    await this.postgres.stop();
    rmSync(this.dataDir, { recursive: true, force: true });
    return Object.fromEntries(codes);
  }
}

async function startMembers(postgres: Postgres, redis: RedisServer, logDir: string): Promise<ChaosMember[]> {
  const env = {
    ...SCHEDULES,
    REDIS_URL: redis.url,
    SYSTEM_TOKEN: `system_${randomBytes(24).toString('hex')}`,
    ENCRYPTION_KEY: randomBytes(32).toString('base64'),
    HOST: '127.0.0.1',
    PORT: '0',
    RATE_LIMIT_PER_SECOND: '0',
    WEBHOOK_ALLOW_PRIVATE_TARGETS: 'true',
  };
  const members: ChaosMember[] = [];
  for (const { name, role, clock } of MEMBERS) {
    const network = await TcpProxy.start(postgres.port);
    const own = { ...env, DATABASE_URL: postgres.urlThrough(network.port), ...wrongClock(clock) };
    members.push(new ChaosMember({ name, role, env: own, network, logDir }));
  }
  await Promise.all(members.map((member) => member.start()));
  return members;
}

/** The wall clock is wrong by that much; the monotonic one is right, as it is on a machine with a wrong clock. */
function wrongClock(offset: string | null): Record<string, string> {
  if (offset === null) return {};
  return {
    LD_PRELOAD: faketimeLibrary(),
    FAKETIME: offset,
    DONT_FAKE_MONOTONIC: '1',
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
  };
}

function faketimeLibrary(): string {
  const folders = readdirSync('/usr/lib').map((name) => join('/usr/lib', name, 'faketime'));
  const found = folders.map((folder) => join(folder, 'libfaketime.so.1')).find((path) => existsSync(path));
  if (found === undefined) throw new Error('libfaketime is not installed (Debian: apt-get install faketime)');
  return found;
}
