import { ApiProperty } from '@nestjs/swagger';
import { IsInt, IsNotEmpty, IsOptional, IsString, MaxLength, Min } from 'class-validator';
import { DescribesEach, oneOfDtos } from '../../infrastructure/http';
import { ENTRIES, type TimelineEntryDto } from './timeline-entries.dto';

export class TimelineQueryDto {
  /**
   * Only these kinds, with commas between them.
   * @example "version,delivery"
   */
  @IsOptional()
  @IsString()
  @IsNotEmpty()
  @MaxLength(255)
  kind?: string;

  /** Entries, at least 1; more than 100 is treated as 100. */
  @IsOptional()
  @IsInt()
  @Min(1)
  limit?: number = 50;

  /** The `next` of the previous page. */
  @IsOptional()
  @IsString()
  @IsNotEmpty()
  @MaxLength(1_000)
  after?: string;
}

@DescribesEach(ENTRIES)
export class TimelineDto {
  order_id: string;
  order_number: string;
  /** The newest first. */
  @ApiProperty({ type: 'array', items: oneOfDtos('kind', ENTRIES) })
  data: TimelineEntryDto[];
  /** Give this as `after` to get the next, older page; null on the last page. */
  next: string | null;
}
