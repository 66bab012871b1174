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

  /** Whether what is accepted is written. */
  @ApiProperty({ enum: ['up', 'down'] })
  intake: string;

  /** Whether the loops that work in the background succeed. */
  @ApiProperty({ enum: ['up', 'down'] })
  work: string;

  /** Only where `REDIS_URL` is set. */
  @ApiProperty({ enum: ['up', 'down'], required: false })
  redis?: string;
}

/** Such as `connection refused`; never an address or a secret. */
export class ReadinessReasonsDto {
  database?: string;
  intake?: string;
  work?: string;
  redis?: string;
}

export class ReadinessDto {
  /** `degraded`: requests are answered as ever, and work waits: Redis is away, or a loop in the background fails. */
  @ApiProperty({ enum: ['ok', 'degraded', 'unavailable'] })
  status: string;

  checks: ReadinessChecksDto;

  /** Why a check is `down`, where that can be told. */
  reasons?: ReadinessReasonsDto;
}
