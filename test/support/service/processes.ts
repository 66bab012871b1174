import { createTestDatabase, type TestDatabase } from '../postgres/database';
import { Service } from './service';

/** Processes of one deployment: the same database, secrets and settings, a role each. */
export class Processes {
  private readonly started: Service[] = [];

  private constructor(
    private readonly database: TestDatabase,
    private readonly env: Readonly<Record<string, string>>,
  ) {}

  static async prepare(env: Record<string, string>): Promise<Processes> {
    return new Processes(await createTestDatabase(), {
      SYSTEM_TOKEN: 'system_0123456789012345678901234567',
      ENCRYPTION_KEY: Buffer.alloc(32, 7).toString('base64'),
      REDIS_SWEEP_INTERVAL_MS: '1000',
      ...env,
    });
  }

  async start(role: 'all' | 'api' | 'worker', env: Record<string, string> = {}): Promise<Service> {
    const service = await Service.start({ ...this.env, ROLE: role, ...env }, this.database);
    this.started.push(service);
    return service;
  }

  async stop(): Promise<void> {
    await Promise.all(this.started.map((service) => service.terminate()));
    await this.database.drop();
  }
}
