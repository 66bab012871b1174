import type { Type } from '@nestjs/common';
import { CommandBus, CqrsModule, QueryBus } from '@nestjs/cqrs';
import { Test, type TestingModule } from '@nestjs/testing';
import { createDataSource } from '../../../ormconfig';
import { completeSettings, readSettings, SettingsModule } from '../../../src/infrastructure/config';
import { DatabaseModule, OnePostgres } from '../../../src/infrastructure/database';
import { MetricsModule } from '../../../src/infrastructure/metrics';
import { createTestDatabase, type TestDatabase } from '../postgres/database';

const SECRETS = {
  SYSTEM_TOKEN: 'system_0123456789abcdef0123456789abcdef',
  ENCRYPTION_KEY: Buffer.alloc(32, 7).toString('base64'),
};

/**
 * Features in this process, on a database of its own and without HTTP: with what they import and what every
 * module may rely on. No worker runs, unless the role given is another one than `api`.
 */
export class StartedModule {
  private constructor(
    private readonly module: TestingModule,
    readonly database: TestDatabase,
  ) {}

  static async of(
    features: readonly Type[],
    given: Readonly<Record<string, string>> = {},
    connections = 4,
  ): Promise<StartedModule> {
    const database = await createTestDatabase();
    const env = { ...SECRETS, ROLE: 'api', DATABASE_URL: database.url, ...given };
    const { settings } = completeSettings(readSettings(env));
    const dataSource = createDataSource(database.url, connections);
    const module = await Test.createTestingModule({
      imports: [
        SettingsModule.with(settings),
        DatabaseModule.with(dataSource, new OnePostgres(dataSource)),
        MetricsModule,
        CqrsModule.forRoot(),
        ...features,
      ],
    }).compile();
    return new StartedModule(await module.init(), database);
  }

  get commands(): CommandBus {
    return this.module.get(CommandBus);
  }

  get queries(): QueryBus {
    return this.module.get(QueryBus);
  }

  /** A provider of the features or of what they import. */
  get<T>(provider: Type<T>): T {
    return this.module.get(provider, { strict: false });
  }

  async stop(): Promise<void> {
    await this.module.close();
    await this.database.drop();
  }
}
