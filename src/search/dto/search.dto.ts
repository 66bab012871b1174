import { ApiProperty } from '@nestjs/swagger';
import {
  IsIn,
  IsInt,
  IsISO8601,
  IsNotEmpty,
  IsOptional,
  IsString,
  IsUUID,
  Max,
  MaxLength,
  Min,
} from 'class-validator';
import { ORDER_CARD } from '../../contract';
import { ShownDto } from '../../infrastructure/http';
import { JobDto } from '../../jobs';

const MOST_TEXT = 16_384;
const YEAR_IN_MINUTES = 527_040;

export class SearchQueryDto {
  /**
   * What to search for: an order number (also what it begins or ends with, from 3 characters), an order id, names of the customer
   * (also the first 3 to 12 characters), mail address (also the beginning of what is before the @), phone number (also its last
   * digits), item id, SKU, or the id or identifier of a place.
   * @example "10231"
   */
  @IsString()
  @IsNotEmpty()
  @MaxLength(255)
  q: string;

  /** Only orders of these channels, with commas between their ids. Absent: all channels that you can access. */
  @IsOptional()
  @IsString()
  @IsNotEmpty()
  @MaxLength(MOST_TEXT)
  channel_id?: string;

  /** Only orders of these places, at most 50, with commas between their ids. */
  @IsOptional()
  @IsString()
  @IsNotEmpty()
  @MaxLength(MOST_TEXT)
  place_id?: string;

  /** Only orders in one of these statuses, with commas between them. */
  @IsOptional()
  @IsString()
  @IsNotEmpty()
  @MaxLength(MOST_TEXT)
  status?: string;

  /** Only orders whose `order_date` is at or after this. */
  @IsOptional()
  @IsISO8601()
  date_from?: string;

  /** Only orders whose `order_date` is at or before this. */
  @IsOptional()
  @IsISO8601()
  date_to?: string;

  /** Only orders that are neither completed nor cancelled and have not changed for so many minutes. */
  @IsOptional()
  @IsInt()
  @Min(1)
  @Max(YEAR_IN_MINUTES)
  unchanged_for?: number;

  /** Only orders that this person takes care of. */
  @IsOptional()
  @IsUUID()
  assignee?: string;

  /** Only orders that are behind a deadline. */
  @IsOptional()
  @IsIn(['true', 'false'])
  @ApiProperty({ enum: ['true', 'false'] })
  late?: string;

  /** Orders, at least 1; more than 100 is treated as 100. */
  @IsOptional()
  @IsInt()
  @Min(1)
  limit?: number = 20;

  /** The `next` of the previous page. */
  @IsOptional()
  @IsString()
  @IsNotEmpty()
  @MaxLength(255)
  after?: string;
}

export class FoundOrderDto extends ShownDto(ORDER_CARD) {}

export class FailedCreationDto {
  job: JobDto;
  /** What can be done about it. */
  remedy: string | null;
}

export class FoundOrdersDto {
  /** The newest first. */
  data: FoundOrderDto[];
  /**
   * Creations with exactly this order number that failed, so that there may be no such order, the newest first, at most 20. Only on
   * the first page.
   */
  failed_creations: FailedCreationDto[];
  /** Give this as `after` to get the next, older page; null on the last page. */
  next: string | null;
}
