import { randomBytes } from 'node:crypto';
import { createTestDatabase, type TestDatabase } from '../postgres/database';
import { ServiceProcess } from './service-process';

/** The service on a database of its own in the run's Postgres. */
export class Service extends ServiceProcess {
  private constructor(
    readonly database: TestDatabase,
    env: Readonly<Record<string, string>>,
    main?: string,
  ) {
    super(env, main);
  }

  /**
   * Starts a service with settings of its own; the rest is set for tests. `database` shares one with another service,
   * `main` is the script of another build.
   */
  static async start(
    env: Record<string, string> = {},
    database?: TestDatabase,
    main?: string,
  ): Promise<Service> {
    const own = database ?? (await createTestDatabase());
    const service = new Service(
      own,
      {
        DATABASE_URL: own.url,
        SYSTEM_TOKEN: `system_${randomBytes(24).toString('hex')}`,
        ENCRYPTION_KEY: randomBytes(32).toString('base64'),
        HOST: '127.0.0.1',
        PORT: '0',
        AUTH_FAILURES_PER_SECOND: '0',
        CHANNEL_HEALTH_INTERVAL: 'off',
        FAST_LANE: process.env.FAST_LANE ?? 'true',
        WEBHOOK_ALLOW_PRIVATE_TARGETS: 'true',
        ...env,
      },
      main,
    );
    await service.run();
    return service;
  }

  token(): string {
    return this.env.SYSTEM_TOKEN!;
  }

  /** Ends the service and drops its database. */
  async stop(): Promise<void> {
    await this.terminate();
    await this.database.drop();
  }
}
