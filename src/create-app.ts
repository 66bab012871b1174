import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { Logger } from 'pino';
import type { DataSource } from 'typeorm';
import { AccessGuard } from './api-keys';
import { AppModule } from './app.module';
import type { CompleteSettings } from './infrastructure/config';
import type { Replica, Topology } from './infrastructure/database';
import { configureApp, FastLane, serveDocs, TwoLaneAdapter } from './infrastructure/http';
import { IdempotencyInterceptor } from './jobs';
import { NestLogger } from './infrastructure/logging';
import { acceptSockets } from './realtime';
import { serveGuide, serveScreens } from './web';

/** The whole application, ready to listen. */
export async function createApp(
  settings: CompleteSettings,
  dataSource: DataSource,
  topology: Topology,
  logger: Logger,
  replica: Replica | null = null,
): Promise<NestExpressApplication> {
  const adapter = new TwoLaneAdapter();
  const app = await NestFactory.create<NestExpressApplication>(
    await AppModule.with(settings, dataSource, topology, replica),
    adapter,
    {
      bodyParser: false,
      logger: new NestLogger(logger),
      abortOnError: false,
    },
  );
  const parts = configureApp(app, logger);
  const idempotency = app.get(IdempotencyInterceptor);
  app.useGlobalInterceptors(idempotency);
  if (settings.ROLE !== 'worker') {
    serveScreens(adapter.getInstance(), { hasWebPush: settings.FIREBASE_WEB_CONFIG !== null });
    serveGuide(adapter.getInstance());
  }
  serveDocs(app);
  acceptSockets(app);
  await app.init();
  if (settings.FAST_LANE) {
    const unneeded = [...parts.unneeded, idempotency];
    adapter.openLane(new FastLane(app, { ...parts, unneeded, guards: [app.get(AccessGuard)] }));
  }
  return app;
}
