import { ApiProperty } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import { IsIn, IsInt, IsOptional, Max, Min, ValidateNested } from 'class-validator';
import { BREACH_ACTIONS, type BreachAction } from '../../contract';
import { NeverNull } from '../../infrastructure/http';

const FROM = ['creation', 'wished'] as const;
const THIRTY_DAYS = 43_200;

@NeverNull('from', 'on_breach')
export class DeadlineDto {
  /** After the creation of the order, or before its wished time. From the creation at least 1. */
  @IsInt()
  @Min(0)
  @Max(THIRTY_DAYS)
  minutes: number;

  /**
   * What it is measured from. The wished time is `shipping_info.wished_at` of the order, else `metadata.wished_at`; an order
   * without one gets no such deadline.
   */
  @IsOptional()
  @IsIn(FROM)
  @ApiProperty({ enum: FROM, default: 'creation' })
  from?: (typeof FROM)[number] = 'creation';

  /** How many minutes before it warns; null or absent: not at all. */
  @IsOptional()
  @IsInt()
  @Min(1)
  @Max(THIRTY_DAYS)
  warn_minutes?: number | null;

  /** What is done with an order that has not come so far. */
  @IsOptional()
  @IsIn(BREACH_ACTIONS)
  @ApiProperty({ enum: BREACH_ACTIONS, default: 'nothing' })
  on_breach?: BreachAction = 'nothing';
}

/** Without a member, or with null, there is no such deadline. */
export class DeadlinesDto {
  /** By when an order is `processing` or further. */
  @IsOptional()
  @ValidateNested()
  @Type(() => DeadlineDto)
  accept_by?: DeadlineDto | null;

  /** By when an order is `picked` or further. */
  @IsOptional()
  @ValidateNested()
  @Type(() => DeadlineDto)
  pick_by?: DeadlineDto | null;

  /** By when an order is `retrieving` or further: ready to be fetched. */
  @IsOptional()
  @ValidateNested()
  @Type(() => DeadlineDto)
  ready_by?: DeadlineDto | null;
}
