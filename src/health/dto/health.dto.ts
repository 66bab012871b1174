import { ApiProperty } from '@nestjs/swagger';

export class LivenessDto {
  @ApiProperty({ enum: ['ok'] })
  status: string;
}

export class ReadinessChecksDto {
  @ApiProperty({ enum: ['up', 'down'] })
  database: string;

  /** `newer`: migrated by a newer release, this one still works with it. `behind`: migrations are missing. */
  @ApiProperty({ enum: ['current', 'newer', 'behind', 'unusable'], required: false })
  schema?: string;

  /** Whether accepted requests are written. */
  @ApiProperty({ enum: ['up', 'down'] })
  intake: string;

  /** Whether background work succeeds. */
  @ApiProperty({ enum: ['up', 'down'] })
  work: string;

  /** Only where `REDIS_URL` is set. */
  @ApiProperty({ enum: ['up', 'down'], required: false })
  redis?: string;

  /** Only where `DATABASE_READ_URL` is set: whether it is read from. */
  @ApiProperty({ enum: ['up', 'down'], required: false })
  replica?: string;

  /** Only on a Citus cluster: whether all nodes respond. Requests for channels on another node are served as usual. */
  @ApiProperty({ enum: ['up', 'down'], required: false })
  nodes?: string;
}

/** Such as `connection refused`; never an address or a secret. */
export class ReadinessReasonsDto {
  database?: string;
  intake?: string;
  work?: string;
  redis?: string;
  replica?: string;
  /** @example "no response from node 3": its number in `pg_dist_node` */
  nodes?: string;
}

export class ReadinessDto {
  /**
   * `degraded`: requests are served as usual, but background work is delayed because it fails or Redis is
   * unavailable, or the replica is not read from; or a node of a cluster is away, and requests for its channels get 503.
   */
  @ApiProperty({ enum: ['ok', 'degraded', 'unavailable'] })
  status: string;

  checks: ReadinessChecksDto;

  /** Why a check is `down`, if known. */
  reasons?: ReadinessReasonsDto;
}
