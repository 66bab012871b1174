import { DEFAULT_RETRY_POLICY } from '@libs/durable-jobs';
import { DEFAULT_PARKED_SCHEDULE_MS } from './parked-defaults';
import { type FirebaseWebConfig, firebaseWebConfig } from './firebase/web-config';
import { DEFAULT_PUSH_SCHEDULE_MS } from './push-defaults';
import { misspeltSettings } from './misspelt-settings';
import { groupRoles, type GroupRoles, issuer } from './identity-provider';
import { redisUrl } from './redis-url';
import { serviceAccount, type ServiceAccountSetting } from './firebase/service-account';
import type { GatewaySetting } from './setting-parsers';
import * as parse from './setting-parsers';
import { DEFAULT_RETRY_SCHEDULE_MS } from './webhook-defaults';

interface Setting<T> {
  readonly parse: parse.Parse<T>;
  readonly fallback: T;
}

function setting<T>(parser: parse.Parse<T>, fallback: T): Setting<T> {
  return { parse: parser, fallback };
}

const optional = null;
const DAY_MS = 86_400_000;
/** Limits how many unfinished jobs of an order have to be read for each change. */
export const MOST_UNFINISHED = 1_000;
const MEBIBYTE = 1_048_576;

/** Every environment variable that the service reads, with its default. `.env.example` explains them. */
export const SETTINGS = {
  PORT: setting(parse.integer(0, 65_535), 3000),
  HOST: setting<string | null>(parse.text, optional),
  ROLE: setting<'all' | 'api' | 'worker'>(parse.oneOf('all', 'api', 'worker'), 'all'),
  PUBLIC_URL: setting<string | null>(parse.url('http:', 'https:'), optional),
  CORS_ORIGINS: setting<readonly string[]>(parse.origins, []),
  TRUST_PROXY: setting<readonly string[]>(parse.networks, []),
  LOG_LEVEL: setting(parse.oneOf('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'), 'info'),
  DATABASE_URL: setting<string | null>(parse.url('postgres:', 'postgresql:'), optional),
  DATABASE_POOL_SIZE: setting(parse.integer(2, 200), 10),
  DATABASE_READ_URL: setting<string | null>(parse.url('postgres:', 'postgresql:'), optional),
  DATABASE_READ_WAIT_MS: setting(parse.integer(0, 1_000), 100),
  MIGRATE_ON_START: setting(parse.boolean, true),
  BATCH_BYTES: setting(parse.integer(MEBIBYTE, 1_024 * MEBIBYTE), 2 * MEBIBYTE),
  EMBEDDED_POSTGRES_PORT: setting(parse.integer(0, 65_535), 54_329),
  REDIS_URL: setting<string | null>(redisUrl, optional),
  REDIS_SWEEP_INTERVAL_MS: setting(parse.integer(100, 600_000), 5_000),
  ARCHIVE_DIR: setting<string | null>(parse.text, optional),
  DATA_DIR: setting(parse.text, '.data'),
  SYSTEM_TOKEN: setting<string | null>(parse.atLeast(24), optional),
  ENCRYPTION_KEY: setting<readonly [Buffer, ...Buffer[]] | null>(parse.encryptionKeys, optional),
  JOB_RETENTION: setting(parse.retention, 30 * DAY_MS),
  EVENT_RETENTION: setting(parse.retention, 30 * DAY_MS),
  DELIVERY_RETENTION: setting(parse.retention, 30 * DAY_MS),
  MAX_UNFINISHED_JOBS_PER_ORDER: setting(parse.integer(1, MOST_UNFINISHED), 100),
  JOB_RETRY_SCHEDULE: setting(parse.durations, DEFAULT_RETRY_POLICY.delaysMs),
  PARKED_RETRY_SCHEDULE: setting(parse.durations, DEFAULT_PARKED_SCHEDULE_MS),
  FAST_LANE: setting(parse.boolean, true),
  METRICS_TOKEN: setting<string | null>(parse.atLeast(16), optional),
  OTEL_EXPORTER_OTLP_ENDPOINT: setting<string | null>(parse.url('http:', 'https:'), optional),
  OTEL_SERVICE_NAME: setting(parse.text, 'order-management-service'),
  OTEL_TRACES_SAMPLER_ARG: setting(parse.share, 1),
  RATE_LIMIT_PER_SECOND: setting(parse.integer(0, 1_000_000), 1_000),
  RATE_LIMIT_BURST: setting(parse.integer(1, 1_000_000), 2_000),
  AUTH_FAILURES_PER_SECOND: setting(parse.integer(0, 1_000_000), 20),
  MAX_OWN_CHANNELS: setting(parse.integer(1, 100_000), 1_000),
  SESSION_IDLE: setting(parse.duration(1_000, 30 * DAY_MS), DAY_MS / 2),
  SESSION_MAX: setting(parse.duration(1_000, 90 * DAY_MS), 7 * DAY_MS),
  OIDC_ISSUER: setting<string | null>(issuer, optional),
  OIDC_CLIENT_ID: setting<string | null>(parse.text, optional),
  OIDC_CLIENT_SECRET: setting<string | null>(parse.text, optional),
  OIDC_GROUPS: setting<GroupRoles>(groupRoles, []),
  BODY_MEMORY_BYTES: setting(parse.integer(8_388_608, 1_073_741_824), 33_554_432),
  WEBHOOK_ALLOW_PRIVATE_TARGETS: setting<boolean | null>(parse.boolean, optional),
  WEBHOOK_TIMEOUT_MS: setting(parse.integer(100, 120_000), 15_000),
  WEBHOOK_RETRY_SCHEDULE: setting(parse.durations, DEFAULT_RETRY_SCHEDULE_MS),
  WEBHOOK_RATE_LIMITED_DELAY: setting(parse.duration(1, 3_600_000), 60_000),
  WEBHOOK_CONCURRENCY: setting(parse.integer(1, 1_000), 16),
  CHANNEL_HEALTH_INTERVAL: setting(parse.durationOrOff(1_000, 24 * 3_600_000), 900_000),
  FIREBASE_SERVICE_ACCOUNT: setting<ServiceAccountSetting | null>(serviceAccount, optional),
  FIREBASE_WEB_CONFIG: setting<FirebaseWebConfig | null>(firebaseWebConfig, optional),
  FIREBASE_GATEWAY: setting<GatewaySetting | null>(parse.hostAndPort, optional),
  PUSH_RETRY_SCHEDULE: setting(parse.durations, DEFAULT_PUSH_SCHEDULE_MS),
  PUSH_RATE_LIMITED_DELAY: setting(parse.duration(1, 3_600_000), 60_000),
  REALTIME_MAX_SOCKETS: setting(parse.integer(0, 1_000_000), 10_000),
  REALTIME_MAX_SOCKETS_PER_KEY: setting(parse.integer(1, 1_000_000), 1_000),
  REALTIME_MAX_UNAUTHENTICATED_PER_ADDRESS: setting(parse.integer(1, 1_000_000), 100),
  REALTIME_MAX_SUBSCRIPTIONS: setting(parse.integer(1, 10_000), 100),
  REALTIME_MESSAGES_PER_SECOND: setting(parse.integer(1, 10_000), 50),
  REALTIME_AUTH_TIMEOUT_MS: setting(parse.integer(100, 600_000), 10_000),
  REALTIME_PING_INTERVAL_MS: setting(parse.integer(100, 600_000), 30_000),
} as const;

type Values = { readonly [Name in keyof typeof SETTINGS]: (typeof SETTINGS)[Name]['fallback'] };

/** The settings of one process, checked. `SYSTEM_TOKEN` and `ENCRYPTION_KEY` are null only on the embedded default, before they are generated. */
export interface Settings extends Values {
  readonly HOST: string;
  readonly WEBHOOK_ALLOW_PRIVATE_TARGETS: boolean;
}

/** Lists every invalid setting, one per line. */
export class InvalidSettingsError extends Error {
  constructor(
    readonly mistakes: readonly string[],
    options?: ErrorOptions,
  ) {
    super(`The settings are not usable:\n${mistakes.map((mistake) => `  - ${mistake}`).join('\n')}`, options);
    this.name = 'InvalidSettingsError';
  }
}

/** Settings that would lead to the wrong database, or to none, when misspelt. */
const DECISIVE: ReadonlySet<string> = new Set([
  'DATABASE_URL',
  'DATA_DIR',
  'ENCRYPTION_KEY',
  'MIGRATE_ON_START',
  'REDIS_URL',
  'SYSTEM_TOKEN',
]);

/** Variables that look like misspelt settings, one sentence each, for a warning. */
export function suspectedSettings(env: NodeJS.ProcessEnv = process.env): string[] {
  return misspelt(env, (meant) => !DECISIVE.has(meant));
}

function misspelt(env: NodeJS.ProcessEnv, matters: (meant: string) => boolean): string[] {
  return misspeltSettings(env, Object.keys(SETTINGS))
    .filter(({ meant }) => matters(meant))
    .map(({ name, meant }) => `${name} is no setting; ${meant} is: correct the name, or unset it`);
}

/**
 * Reads all settings from the environment and reports all mistakes at once. An empty variable counts as
 * absent.
 * @param needsSecrets false for a program that neither serves requests nor opens secrets
 */
export function readSettings(env: NodeJS.ProcessEnv = process.env, needsSecrets = true): Settings {
  const mistakes: string[] = [];
  const values = Object.fromEntries(
    Object.entries(SETTINGS).map(([name, { parse: parser, fallback }]) => {
      const value = env[name]?.trim();
      if (value === undefined || value === '') return [name, fallback];
      try {
        return [name, parser(value)];
      } catch (error) {
        mistakes.push(`${name} ${(error as Error).message}`);
        return [name, fallback];
      }
    }),
  ) as unknown as Values;
  const embedded = !env.DATABASE_URL?.trim();
  mistakes.push(...misspelt(env, (meant) => DECISIVE.has(meant)));
  mistakes.push(...missing(env, embedded, needsSecrets), ...missingOfProvider(env), ...mixedProjects(values));
  if (mistakes.length > 0) throw new InvalidSettingsError(mistakes);
  return {
    ...values,
    HOST: values.HOST ?? (embedded ? '127.0.0.1' : '0.0.0.0'),
    WEBHOOK_ALLOW_PRIVATE_TARGETS: values.WEBHOOK_ALLOW_PRIVATE_TARGETS ?? embedded,
  };
}

/** An identity provider without these would let nobody in. */
function missingOfProvider(env: NodeJS.ProcessEnv): string[] {
  if (!env.OIDC_ISSUER?.trim()) return [];
  return ['OIDC_CLIENT_ID', 'OIDC_GROUPS']
    .filter((name) => !env[name]?.trim())
    .map((name) => `${name} is required when OIDC_ISSUER is set`);
}

/** A device whose token is of another project can't be reached. */
function mixedProjects({ FIREBASE_WEB_CONFIG: web, FIREBASE_SERVICE_ACCOUNT: account }: Values): string[] {
  if (web === null || account === null || web.projectId === account.projectId) return [];
  return [
    `FIREBASE_WEB_CONFIG is of project ${web.projectId} and FIREBASE_SERVICE_ACCOUNT of ${account.projectId}: both must be of one`,
  ];
}

/** Settings without a safe default when the database is not the embedded one (docs/rules/access.md#system-token). */
function missing(env: NodeJS.ProcessEnv, embedded: boolean, needsSecrets: boolean): string[] {
  if (embedded) {
    const needed = [];
    if (env.ROLE && env.ROLE.trim() !== 'all')
      needed.push(
        'DATABASE_URL is required when ROLE is api or worker: the embedded database serves one process',
      );
    if (env.DATABASE_READ_URL?.trim())
      needed.push(
        'DATABASE_URL is required when DATABASE_READ_URL is set: the embedded database has no replica',
      );
    return needed;
  }
  if (!needsSecrets) return [];
  return (['SYSTEM_TOKEN', 'ENCRYPTION_KEY'] as const)
    .filter((name) => !env[name]?.trim())
    .map((name) => `${name} is required when DATABASE_URL is set`);
}
