import 'reflect-metadata';
import type { Response } from 'express';
import type { DataSource } from 'typeorm';
import { LocalWakeUps, WorkLoop } from '@libs/work-queue';
import type { CompleteSettings } from '../infrastructure/config';
import { type ConnectionLimits, OnePostgres, type Reads } from '../infrastructure/database';
import { Jobs, JobTypes } from '../jobs';
import { HealthController } from './health.controller';
import { judge, ReadinessChecks, type ReadinessFacts } from './readiness-checks';

type Role = CompleteSettings['ROLE'];

const WELL: ReadinessFacts = {
  schema: { word: 'current', usable: true },
  database: null,
  intake: null,
  work: null,
};

describe('the verdict on a process', () => {
  it.each<[string, Partial<ReadinessFacts>, [all: string, api: string, worker: string]]>([
    ['nothing fails', {}, ['ok', 'ok', 'ok']],
    ['what it need not have works', { redis: null, replica: null, nodes: null }, ['ok', 'ok', 'ok']],
    ['the database fails', { database: 'no' }, ['unavailable', 'unavailable', 'unavailable']],
    ['the schema is not known', { schema: null }, ['unavailable', 'unavailable', 'unavailable']],
    [
      'the schema is unusable',
      { schema: { word: 'behind', usable: false } },
      ['unavailable', 'unavailable', 'unavailable'],
    ],
    ['intake fails', { intake: 'no' }, ['unavailable', 'unavailable', 'unavailable']],
    ['work fails', { work: 'no' }, ['degraded', 'degraded', 'unavailable']],
    [
      'work fails and all nodes respond',
      { work: 'no', nodes: null },
      ['degraded', 'degraded', 'unavailable'],
    ],
    ['work fails and a node is away', { work: 'no', nodes: 'node 2' }, ['degraded', 'degraded', 'degraded']],
    ['Redis fails', { redis: 'no' }, ['degraded', 'degraded', 'degraded']],
    ['the replica fails', { replica: 'away' }, ['degraded', 'degraded', 'degraded']],
    ['a node is away', { nodes: 'node 2' }, ['degraded', 'degraded', 'degraded']],
  ])('when %s', (_what, facts, expected) => {
    const roles: Role[] = ['all', 'api', 'worker'];
    expect(roles.map((role) => judge({ ...WELL, ...facts }, role))).toEqual(expected);
  });
});

describe('while the database responds', () => {
  class Ping {
    readonly kind = 'ping';
  }
  /** Responds to questions; a write waits for its connection forever. */
  const dataSource = {
    migrations: [],
    query: () => Promise.resolve([]),
    createQueryRunner: () => ({ connect: () => new Promise(() => undefined) }),
  } as unknown as DataSource;
  const place = { channelId: '00000000-0000-4000-8000-000000000000', key: 'ping' };
  let jobs: Jobs;

  beforeEach(() => {
    jest.useFakeTimers({ doNotFake: ['setImmediate'] });
    const types = new JobTypes();
    types.register({ type: 'order_create', command: Ping });
    const settings = { BATCH_BYTES: 1_000_000 } as CompleteSettings;
    jobs = new Jobs(dataSource, types, new LocalWakeUps(), settings, new OnePostgres(dataSource));
  });
  afterEach(() => jest.useRealTimers());

  const readiness = async (ROLE: Role) => {
    const checks = new ReadinessChecks(
      dataSource,
      { waitingMs: 0 } as ConnectionLimits,
      jobs,
      { replica: null } as Reads,
      new OnePostgres(dataSource),
    );
    let status = 0;
    const response = { status: (code: number) => (status = code) } as unknown as Response;
    const { checks: words, reasons } = await new HealthController(checks, {
      ROLE,
    } as CompleteSettings).getReadiness(response);
    return { status, intake: words.intake, work: words.work, reasons };
  };
  const READY = { status: 200, intake: 'up', work: 'up', reasons: undefined };

  it('a request that is not written makes every process unavailable, once it has waited 1.5 s', async () => {
    void jobs.accept('11111111-1111-4111-8111-111111111111', new Ping(), place, null);
    await jest.advanceTimersByTimeAsync(1_499);
    expect(await readiness('api')).toEqual(READY);
    await jest.advanceTimersByTimeAsync(1);
    expect(await readiness('api')).toEqual({
      ...READY,
      status: 503,
      intake: 'down',
      reasons: { intake: 'a request has waited 1.5 s to be written' },
    });
  });

  it('a loop that fails makes a worker unavailable, once no round has succeeded for 5 s', async () => {
    let fails = true;
    const loop = new WorkLoop({
      name: 'fragile',
      round: () => (fails ? Promise.reject(new Error('no')) : Promise.resolve(false)),
      idleMs: 60_000,
      onError: () => undefined,
    });
    loop.start();
    await jest.advanceTimersByTimeAsync(5_000);
    expect(await readiness('worker')).toEqual(READY);
    await jest.advanceTimersByTimeAsync(1);
    const failing = { ...READY, work: 'down', reasons: { work: 'fragile: no success for 5.0 s' } };
    expect(await readiness('worker')).toEqual({ ...failing, status: 503 });
    expect(await readiness('all')).toEqual({ ...failing, status: 200 });
    fails = false;
    loop.wake();
    await jest.advanceTimersByTimeAsync(5_000);
    expect(await readiness('worker')).toEqual(READY);
    await loop.stop();
  });
});
