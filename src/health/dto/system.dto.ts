import { ApiProperty } from '@nestjs/swagger';

/** A process that is alive, as it last said. */
export class SystemProcessDto {
  id: string;
  host: string;
  pid: number;
  @ApiProperty({ enum: ['all', 'api', 'worker'] })
  role: string;
  /** Of the release; null for a release that does not say it.
   * @example "0.1.0" */
  version: string | null;
  started_at: string;
  seen_at: string;
}

/** What waits to be done. */
export class SystemQueueDto {
  @ApiProperty({ enum: ['jobs', 'events', 'deliveries'] })
  name: string;
  /** At most 10,000 are counted. */
  waiting: number;
  /** How long the one that is due longest has been due, in seconds. */
  lag_seconds: number;
}

export class SystemDto {
  queues: SystemQueueDto[];
  /** Webhook deliveries that wait for a replay; at most 10,000 are counted. */
  deliveries_held: number;
  /** Jobs that failed; at most 10,000 are counted. */
  jobs_failed: number;
  /** In bytes; on a cluster, of its coordinator. */
  database_bytes: number;
  /** @example "18.0" */
  database_version: string;
  processes: SystemProcessDto[];
  as_of: string;
}
