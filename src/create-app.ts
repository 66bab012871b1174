import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { Logger } from 'pino';
import type { DataSource } from 'typeorm';
import { AppModule } from './app.module';
import type { CompleteSettings } from './config';
import { configureApp, serveDocs } from './http';
import { NestLogger } from './logging';
import { serveQueueBoard } from './queue-board';
import { acceptSockets } from './realtime';

/** The whole application, ready to listen. */
export async function createApp(
  settings: CompleteSettings,
  dataSource: DataSource,
  logger: Logger,
): Promise<NestExpressApplication> {
  const app = await NestFactory.create<NestExpressApplication>(AppModule.with(settings, dataSource), {
    bodyParser: false,
    logger: new NestLogger(logger),
    abortOnError: false,
  });
  configureApp(app, logger);
  serveQueueBoard(app);
  serveDocs(app);
  acceptSockets(app);
  return app;
}
