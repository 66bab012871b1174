import { ApiProperty } from '@nestjs/swagger';

export class LivenessDto {
  @ApiProperty({ enum: ['ok'] })
  status: string;
}

export class ReadinessChecksDto {
  @ApiProperty({ enum: ['up', 'down'] })
  database: string;

  /** `newer`: a newer release has migrated it and this one can still work with it. `behind`: it lacks migrations. */
  @ApiProperty({ enum: ['current', 'newer', 'behind', 'unusable'], required: false })
  schema?: string;

  /** Only where `REDIS_URL` is set. */
  @ApiProperty({ enum: ['up', 'down'], required: false })
  redis?: string;
}

export class ReadinessReasonsDto {
  /** Such as `connection refused`; never an address or a secret. */
  redis?: string;
}

export class ReadinessDto {
  /** `degraded`: Redis is away; the service goes on, its work waits a little longer. */
  @ApiProperty({ enum: ['ok', 'degraded', 'unavailable'] })
  status: string;

  checks: ReadinessChecksDto;

  /** Why a check is `down`, where that can be told. */
  reasons?: ReadinessReasonsDto;
}
