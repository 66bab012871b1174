import 'reflect-metadata';
import { existsSync } from 'node:fs';
import { Logger as NestLog } from '@nestjs/common';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { Logger } from 'pino';
import { EmbeddedPostgresError } from '@libs/embedded-postgres';
import type { Ending, Interruption } from '@libs/ending';
import { startTracing } from '@libs/tracing';
import { createDataSource } from '../ormconfig';
import { completeSettings, InvalidSettingsError, readSettings, type Settings } from './config';
import { createApp } from './create-app';
import { connect, openDatabase, type OpenDatabase, SchemaError } from './database';
import { drainConnections } from './http';
import { createLogger, NestLogger } from './logging';
import { checkRedis } from './queues';

/** The service, from its settings to the signal that ends it. */
export async function serve(ending: Ending): Promise<void> {
  if (existsSync('.env')) process.loadEnvFile('.env');
  const given = readSettings();
  await trace(given, ending);
  const logger = createLogger(given.LOG_LEVEL);
  // Also for what logs before the application is there.
  NestLog.overrideLogger(new NestLogger(logger));
  ending.asked.addEventListener('abort', () => {
    logger.info(`${(ending.asked.reason as Interruption).by}: shutting down`);
  });
  await lookAtRedis(given, logger);
  const database = await openDatabase(given, (line) => logger.info({ context: 'database' }, line), ending);
  await answer(given, database, logger, ending);
  await ending.whenAsked();
}

/** Before anything that may be traced. What is left of the traces is exported at the end. */
async function trace(given: Settings, ending: Ending): Promise<void> {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_SERVICE_NAME, OTEL_TRACES_SAMPLER_ARG, ROLE } = given;
  if (endpoint === null) return;
  const endTracing = await startTracing({
    endpoint,
    serviceName: OTEL_SERVICE_NAME,
    attributes: { 'service.role': ROLE },
    ratio: OTEL_TRACES_SAMPLER_ARG,
  });
  ending.onEnd('traces', endTracing);
}

/** Stops accepting, then finishes or releases what is claimed, at the end (P7). */
async function answer(
  given: Settings,
  database: OpenDatabase,
  logger: Logger,
  ending: Ending,
): Promise<void> {
  const { settings, tokenIsNew } = completeSettings(given);
  const dataSource = createDataSource(database.url, settings.DATABASE_POOL_SIZE);
  const say = (line: string) => logger.info({ context: 'database' }, line);
  const distribution = await connect(dataSource, database.url, say, settings.MIGRATE_ON_START);
  const creating = createApp(settings, dataSource, distribution, logger);
  ending.onEnd('work under way', async () => (await creating.catch(() => null))?.close());
  const app = await creating;
  await listen(app, settings);
  ending.onEnd('connections', () => drainConnections(app.getHttpServer()));
  logger.info(`Listening on ${await app.getUrl()}, docs at ${await app.getUrl()}/docs`);
  if (tokenIsNew) {
    logger.info(`System token (kept in ${settings.DATA_DIR}/system-token): ${settings.SYSTEM_TOKEN}`);
  }
}

/** A Redis that is away only delays; one that can never serve like this is a mistake in the settings. */
async function lookAtRedis({ REDIS_URL }: Settings, logger: Logger): Promise<void> {
  const trouble = REDIS_URL === null ? null : await checkRedis(REDIS_URL);
  if (trouble === null) return;
  if (trouble.isMistake) throw new InvalidSettingsError([`REDIS_URL can't be used: ${trouble.reason}`]);
  logger.warn(
    `The Redis of REDIS_URL does not serve (${trouble.reason}): jobs run from Postgres until it does`,
  );
}

async function listen(app: NestExpressApplication, { PORT, HOST }: Settings): Promise<void> {
  try {
    await app.listen(PORT, HOST);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
    throw new InvalidSettingsError([
      `PORT ${PORT} on ${HOST} is taken by another program: stop it, or set another`,
    ]);
  }
}

/** What an operator can mend is said in a sentence; everything else with its stack. */
export function sayFault(error: unknown): void {
  process.stderr.write(`${sentenceFor(error)}\n`);
}

function sentenceFor(error: unknown): string {
  if (error instanceof InvalidSettingsError || error instanceof SchemaError) return error.message;
  if (error instanceof EmbeddedPostgresError) {
    return `${error.message}\nThe settings for this are DATA_DIR, EMBEDDED_POSTGRES_PORT and DATABASE_URL.`;
  }
  return (error as Error).stack ?? String(error);
}
