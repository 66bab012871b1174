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

export class ReadinessDto {
  @ApiProperty({ enum: ['ok', 'unavailable'] })
  status: string;

  checks: ReadinessChecksDto;
}
