import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { RedisServer } from '../../support/redis/redis-server';
import { openShop, SECRET, type Shop } from '../../support/data/shop';
import { wrongClock } from '../../support/service/wrong-clock';
import { ChaosMember } from './chaos-member';
import { ChaosReceiver } from './chaos-receiver';
import { Postgres } from './postgres';
import { PgBouncer } from '../../support/postgres/pgbouncer';
import { TcpProxy } from '../../support/postgres/tcp-proxy';

/** The processes of a run; the clock of one worker is ahead, that of another behind. Some reach Postgres through PgBouncer. */
const MEMBERS = [
  { name: 'api-1', role: 'api', clock: null, pooled: false },
  { name: 'api-2', role: 'api', clock: null, pooled: true },
  { name: 'worker-1', role: 'worker', clock: null, pooled: true },
  { name: 'worker-2', role: 'worker', clock: '+8m', pooled: false },
  { name: 'worker-3', role: 'worker', clock: '-8m', pooled: false },
] as const;

export const CLOCKS = MEMBERS.flatMap(({ name, clock }) => (clock === null ? [] : [{ name, clock }]));

const SHOPS = 3;
const POOL_SIZE = 20;

/** Short, and longer than any outage of the run, so that no delivery is ever given up. */
const SCHEDULES = {
  WEBHOOK_RETRY_SCHEDULE: ['250ms', '500ms', '1s', ...Array.from({ length: 90 }, () => '2s')].join(),
  JOB_RETRY_SCHEDULE: ['200ms', '500ms', '1s', ...Array.from({ length: 30 }, () => '2s')].join(),
  WEBHOOK_TIMEOUT_MS: '3000',
};

/**
 * Everything that a run breaks: processes of the service, Postgres, Redis, a receiver and the network between
 * them.
 */
export class World {
  readonly shops: Shop[] = [];

  private constructor(
    readonly postgres: Postgres,
    readonly pgBouncer: PgBouncer,
    readonly redis: RedisServer,
    readonly receiver: ChaosReceiver,
    readonly members: readonly ChaosMember[],
    private readonly dataDir: string,
  ) {}

  static async start(logDir: string): Promise<World> {
    const dataDir = mkdtempSync(join(tmpdir(), 'oms-chaos-'));
    mkdirSync(logDir, { recursive: true });
    const postgres = await Postgres.start(dataDir);
    const pgBouncer = await PgBouncer.start(POOL_SIZE, postgres.url);
    const redis = await RedisServer.start();
    const receiver = await ChaosReceiver.start(SECRET);
    const members = await makeMembers({ postgres, pgBouncer, redis, logDir });
    const world = new World(postgres, pgBouncer, redis, receiver, members, dataDir);
    try {
      await world.open();
      return world;
    } catch (error) {
      await world.stop();
      throw error;
    }
  }

  /** The first process makes the tables, the others start together; then the shops open. */
  private async open(): Promise<void> {
    const [first, ...others] = this.members;
    await first!.start();
    await Promise.all(others.map((member) => member.start()));
    for (let count = 0; count < SHOPS; count += 1) {
      const shop = await openShop(first!);
      const webhook = { webhook_url: this.receiver.url, webhook_secret: SECRET };
      await shop.api.put(`/v1/channels/${shop.channelId}/webhook`, webhook).expect(200);
      this.shops.push(shop);
    }
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
    await this.pgBouncer.stop();
    await this.postgres.stop();
    rmSync(this.dataDir, { recursive: true, force: true });
    return Object.fromEntries(codes);
  }
}

interface Ground {
  readonly postgres: Postgres;
  readonly pgBouncer: PgBouncer;
  readonly redis: RedisServer;
  readonly logDir: string;
}

async function makeMembers({ postgres, pgBouncer, redis, logDir }: Ground): Promise<ChaosMember[]> {
  const env = {
    ...SCHEDULES,
    REDIS_URL: redis.url,
    SYSTEM_TOKEN: `system_${randomBytes(24).toString('hex')}`,
    ENCRYPTION_KEY: randomBytes(32).toString('base64'),
    HOST: '127.0.0.1',
    PORT: '0',
    RATE_LIMIT_PER_SECOND: '0',
    CHANNEL_HEALTH_INTERVAL: '10s',
    WEBHOOK_ALLOW_PRIVATE_TARGETS: 'true',
  };
  const members: ChaosMember[] = [];
  for (const { name, role, clock, pooled } of MEMBERS) {
    const network = await TcpProxy.start(pooled ? pgBouncer.port : postgres.port);
    const own = { ...env, DATABASE_URL: postgres.urlThrough(network.port), ...(clock && wrongClock(clock)) };
    members.push(new ChaosMember({ name, role, env: own, network, logDir }));
  }
  return members;
}
