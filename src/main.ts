import 'reflect-metadata';
import { existsSync } from 'node:fs';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { Logger } from 'pino';
import { EmbeddedPostgresError } from '@libs/embedded-postgres';
import { startTracing } from '@libs/tracing';
import { createDataSource } from '../ormconfig';
import { completeSettings, InvalidSettingsError, readSettings, type Settings } from './config';
import { createApp } from './create-app';
import { connect, openDatabase, type OpenDatabase, SchemaError } from './database';
import { drainConnections } from './http';
import { createLogger } from './logging';
import { checkRedis } from './queues';

/** Past this the process ends anyway; what it held is taken over by others or by its next start (P7). */
const SHUTDOWN_MS = 9_000;

async function main(): Promise<void> {
  if (existsSync('.env')) process.loadEnvFile('.env');
  const given = readSettings();
  const endTracing = await trace(given);
  const logger = createLogger(given.LOG_LEVEL);
  await lookAtRedis(given, logger);
  const database = await openDatabase(given, (line) => logger.info({ context: 'database' }, line));
  try {
    await serve(given, database, logger, endTracing);
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** Before anything that may be traced. Gives what exports the rest at the end. */
async function trace(given: Settings): Promise<() => Promise<void>> {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_SERVICE_NAME, OTEL_TRACES_SAMPLER_ARG, ROLE } = given;
  if (endpoint === null) return () => Promise.resolve();
  return startTracing({
    endpoint,
    serviceName: OTEL_SERVICE_NAME,
    attributes: { 'service.role': ROLE },
    ratio: OTEL_TRACES_SAMPLER_ARG,
  });
}

async function serve(
  given: Settings,
  database: OpenDatabase,
  logger: Logger,
  endTracing: () => Promise<void>,
): Promise<void> {
  const { settings, tokenIsNew } = completeSettings(given);
  const dataSource = createDataSource(database.url, settings.DATABASE_POOL_SIZE);
  const say = (line: string) => logger.info({ context: 'database' }, line);
  await connect(dataSource, database.url, say, settings.MIGRATE_ON_START);
  const app = await createApp(settings, dataSource, logger);
  endOnSignal(app, logger, async () => {
    await endTracing();
    await database.close();
  });
  await listen(app, settings);
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
    await app.close();
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
    throw new InvalidSettingsError([
      `PORT ${PORT} on ${HOST} is taken by another program: stop it, or set another`,
    ]);
  }
}

/** Stop accepting, finish or release what is claimed, end with 0 (P7). A second signal ends at once. */
function endOnSignal(app: NestExpressApplication, logger: Logger, letGo: () => Promise<void>): void {
  let ending = false;
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    if (ending) process.exit(1);
    ending = true;
    logger.info(`${signal}: shutting down`);
    let waitsFor = 'connections';
    setTimeout(() => {
      const open = process.getActiveResourcesInfo();
      logger.error({ waits_for: waitsFor, open }, 'shutting down took too long');
      process.exit(1);
    }, SHUTDOWN_MS).unref();
    await drainConnections(app.getHttpServer());
    waitsFor = 'work under way';
    await app.close();
    waitsFor = 'traces and the embedded database';
    await letGo();
    process.exit(0);
  };
  process.on('SIGTERM', (signal) => void end(signal));
  process.on('SIGINT', (signal) => void end(signal));
}

main().catch((error: unknown) => {
  process.stderr.write(`${sayToOperator(error)}\n`);
  process.exit(1);
});

/** What an operator can mend is said in a sentence; everything else with its stack. */
function sayToOperator(error: unknown): string {
  if (error instanceof InvalidSettingsError || error instanceof SchemaError) return error.message;
  if (error instanceof EmbeddedPostgresError) {
    return `${error.message}\nThe settings for this are DATA_DIR, EMBEDDED_POSTGRES_PORT and DATABASE_URL.`;
  }
  return (error as Error).stack ?? String(error);
}
