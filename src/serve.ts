import 'reflect-metadata';
import { Logger as NestLog } from '@nestjs/common';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { Logger } from 'pino';
import type { Ending, Interruption } from '@libs/ending';
import { startTracing } from '@libs/tracing';
import { createDataSource } from '../ormconfig';
import {
  completeSettings,
  InvalidSettingsError,
  loadEnvFile,
  readSettings,
  type Settings,
  suspectedSettings,
} from './infrastructure/config';
import { createApp } from './create-app';
import {
  connect,
  openDatabase,
  type OpenDatabase,
  openReplica,
  type StartLog,
} from './infrastructure/database';
import { ServerConnections } from './infrastructure/http';
import { createLogger, NestLogger } from './infrastructure/logging';
import { checkRedis } from './infrastructure/queues';
import { addressFault, checkAddress } from './start/address';
import { banner } from './start/banner';
import { firstSignIn } from './start/first-sign-in';
import { checkKeys } from './start/check-keys';

/** Reads go to the primary when it takes longer. */
const REPLICA_CONNECTS_MS = 1_000;

/** The service, from its settings to the signal that ends it. */
export async function serve(ending: Ending): Promise<void> {
  loadEnvFile();
  const given = readSettings();
  await trace(given, ending);
  const logger = createLogger(given.LOG_LEVEL);
  // Also for logs before the application exists, and for Node's warnings.
  NestLog.overrideLogger(new NestLogger(logger));
  process.removeAllListeners('warning');
  process.on('warning', ({ message }) => logger.warn({ context: 'node' }, message));
  ending.asked.addEventListener('abort', () => {
    logger.info(`${(ending.asked.reason as Interruption).by}: shutting down`);
  });
  await checkAddress(given);
  for (const suspicion of suspectedSettings()) logger.warn(suspicion);
  await lookAtRedis(given, logger);
  const log = startLog(logger);
  const database = await openDatabase(given, (line) => log.info(line), ending);
  await answer(given, database, logger, ending);
  await ending.whenAsked();
}

/** Before anything that may be traced. Remaining traces are exported at the end. */
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

/** Stops accepting, then finishes or releases what is claimed, at the end (docs/promises.md#a-clean-shutdown). */
async function answer(
  given: Settings,
  database: OpenDatabase,
  logger: Logger,
  ending: Ending,
): Promise<void> {
  const { settings, tokenIsNew } = completeSettings(given);
  const dataSource = createDataSource(database.url, settings.DATABASE_POOL_SIZE);
  const log = startLog(logger);
  const topology = await connect(dataSource, database.url, log, settings.MIGRATE_ON_START);
  await checkKeys(dataSource, given, settings, database.url, log);
  const readFrom = (url: string) => createDataSource(url, settings.DATABASE_POOL_SIZE, REPLICA_CONNECTS_MS);
  const replica = await openReplica(settings, { dataSource, topology }, readFrom, log);
  const creating = createApp(settings, dataSource, topology, logger, replica);
  ending.onEnd('work under way', async () => (await creating.catch(() => null))?.close());
  const app = await creating;
  const connections = new ServerConnections(app.getHttpServer());
  await listen(app, settings);
  ending.onEnd('connections', () => connections.drain());
  const url = await app.getUrl();
  if (process.stdout.isTTY) {
    const signIn = database.embedded ? await firstSignIn(app, settings.PUBLIC_URL ?? url) : null;
    const token = given.SYSTEM_TOKEN !== null ? 'given' : tokenIsNew ? 'new' : 'kept';
    process.stdout.write(banner(url, settings, { token, signIn }));
    return;
  }
  // "Listening" comes last: scripts wait for it, and find everything else said.
  if (tokenIsNew)
    logger.info(`A system token was generated; it is stored in ${settings.DATA_DIR}/system-token`);
  logger.info(`Listening on ${url}, docs at ${url}/docs`);
}

function startLog(logger: Logger): StartLog {
  const context = 'database';
  return { info: (line) => logger.info({ context }, line), warn: (line) => logger.warn({ context }, line) };
}

/**
 * An unavailable Redis only delays work, and its connections log that; one that can never work with these
 * settings is a configuration mistake.
 */
async function lookAtRedis({ REDIS_URL }: Settings, logger: Logger): Promise<void> {
  const trouble = REDIS_URL === null ? null : await checkRedis(REDIS_URL);
  if (trouble === null) return;
  if (trouble.isMistake) throw new InvalidSettingsError([`REDIS_URL can't be used: ${trouble.reason}`]);
  if (!trouble.isUnfit) return;
  logger.warn(
    `The Redis of REDIS_URL can't be used (${trouble.reason}): jobs run from Postgres until it does`,
  );
}

async function listen(app: NestExpressApplication, settings: Settings): Promise<void> {
  try {
    await app.listen(settings.PORT, settings.HOST);
  } catch (error) {
    throw addressFault(error, settings) ?? error;
  }
}
