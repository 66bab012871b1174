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
}

/** Such as `connection refused`; never an address or a secret. */
export class ReadinessReasonsDto {
  database?: string;
  intake?: string;
  work?: string;
  redis?: string;
  replica?: string;
}

export class ReadinessDto {
  /**
   * `degraded`: requests are served as usual, but background work is delayed because it fails or Redis is
   * unavailable, or the replica is not read from.
   */
  @ApiProperty({ enum: ['ok', 'degraded', 'unavailable'] })
  status: string;

  checks: ReadinessChecksDto;

  /** Why a check is `down`, if known. */
  reasons?: ReadinessReasonsDto;
}
