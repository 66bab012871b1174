import type { Manner } from '../world/chaos-receiver';
import type { FaultKind } from './fault';

const postgresStruck =
  (signal: 'SIGKILL' | 'SIGINT'): FaultKind =>
  ({ postgres }) => ({
    name: signal === 'SIGKILL' ? 'SIGKILL of Postgres' : 'restart of Postgres',
    target: 'postgres',
    lastsMs: [500, 1_500],
    start: () => postgres.strike(signal),
    stop: () => postgres.isBack(),
  });

const pgBouncerKilled: FaultKind = ({ pgBouncer }) => ({
  name: 'SIGKILL of PgBouncer',
  target: 'pgbouncer',
  lastsMs: [0, 3_000],
  start: () => pgBouncer.kill(),
  stop: () => pgBouncer.run(),
});

const redisFlushed: FaultKind = ({ redis }) => ({
  name: 'FLUSHALL of Redis',
  target: 'redis',
  lastsMs: [0, 500],
  start: async () => void (await redis.command('FLUSHALL')),
  stop: () => undefined,
});

const redisKilled: FaultKind = ({ redis }) => ({
  name: 'SIGKILL of Redis',
  target: 'redis',
  lastsMs: [1_000, 6_000],
  start: () => redis.kill(),
  stop: () => redis.run(),
});

const receiver =
  (manner: Manner, lastsMs: readonly [number, number]): FaultKind =>
  (world) => ({
    name: `receiver ${manner}`,
    target: 'receiver',
    lastsMs,
    start: () => world.receiver.behave(manner),
    stop: () => world.receiver.behave('takes'),
  });

/** Faults of everything that the service depends on. */
export const SURROUNDING_FAULTS: readonly FaultKind[] = [
  postgresStruck('SIGKILL'),
  postgresStruck('SIGINT'),
  pgBouncerKilled,
  redisFlushed,
  redisKilled,
  receiver('fails', [1_000, 5_000]),
  receiver('hangs', [2_000, 7_000]),
  receiver('refuses', [1_000, 6_000]),
  receiver('dawdles', [1_000, 5_000]),
];
