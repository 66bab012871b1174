import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { Topology } from '../../infrastructure/database';
import { livingProcesses } from '../../infrastructure/encryption';
import type { SystemDto } from '../dto/system.dto';
import { WAITING, type Waiting } from '../waiting';

const FRESH_MS = 5_000;

/** What waits in the whole system, which processes are alive, and how large the database is; at most 5 s old. */
export class GetSystem extends Query<SystemDto> {}

interface DatabaseFacts {
  readonly bytes: string;
  readonly version: string;
  readonly now: Date;
}

/** Whoever asks while it is read, or shortly after, gets the same: the statements are as long as the backlog allows. */
@QueryHandler(GetSystem)
export class GetSystemHandler implements IQueryHandler<GetSystem> {
  private latest: { readonly atMs: number; readonly system: Promise<SystemDto> } | null = null;

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly topology: Topology,
  ) {}

  execute(): Promise<SystemDto> {
    if (this.latest !== null && performance.now() - this.latest.atMs < FRESH_MS) return this.latest.system;
    const system = this.read();
    this.latest = { atMs: performance.now(), system };
    system.catch(() => (this.latest = null));
    return system;
  }

  private async read(): Promise<SystemDto> {
    const [[waiting], [database], processes] = await Promise.all([
      this.dataSource.query<Waiting[]>(this.topology.choose(WAITING)),
      this.dataSource.query<DatabaseFacts[]>(DATABASE),
      livingProcesses(this.dataSource),
    ]);
    return {
      queues: queuesOf(waiting!),
      deliveries_held: waiting!.deliveries_held,
      jobs_failed: waiting!.jobs_failed,
      database_bytes: Number(database!.bytes),
      database_version: database!.version,
      processes: processes.map(({ id, host, pid, role, version, started_at, seen_at }) => ({
        id,
        host,
        pid,
        role,
        version,
        started_at: started_at.toISOString(),
        seen_at: seen_at.toISOString(),
      })),
      as_of: database!.now.toISOString(),
    };
  }
}

const DATABASE = `
  SELECT pg_database_size(current_database())::text AS bytes, current_setting('server_version') AS version, now() AS now`;

function queuesOf(waiting: Waiting): SystemDto['queues'] {
  const { jobs_queued: queued, jobs_retrying: retrying } = waiting;
  return [
    { name: 'jobs', waiting: queued + retrying, lag_seconds: waiting.jobs_age },
    { name: 'events', waiting: waiting.events_unrelayed, lag_seconds: waiting.events_age },
    { name: 'deliveries', waiting: waiting.deliveries_pending, lag_seconds: waiting.deliveries_age },
  ];
}
