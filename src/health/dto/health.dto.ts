import { ApiProperty } from '@nestjs/swagger';

export class LivenessDto {
  @ApiProperty({ enum: ['ok'] })
  status: string;
}

export class ReadinessChecksDto {
  @ApiProperty({ enum: ['up', 'down'] })
  database: string;

  /** Only where `REDIS_URL` is set. */
  @ApiProperty({ enum: ['up', 'down'], required: false })
  redis?: string;
}

export class ReadinessReasonsDto {
  /** Such as `connection refused`; never an address or a secret. */
  redis?: string;
}

export class ReadinessDto {
  @ApiProperty({ enum: ['ok', 'unavailable'] })
  status: string;

  checks: ReadinessChecksDto;

  /** Why a check is `down`, where that can be told. */
  reasons?: ReadinessReasonsDto;
}
