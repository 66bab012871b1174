import { ApiProperty } from '@nestjs/swagger';
import { IsInt, IsNotEmpty, IsOptional, IsString, IsUUID, MaxLength, Min } from 'class-validator';
import { ORDER_CARD, ORDER_STATUSES, type OrderStatus } from '../../../contract';
import { ShownDto } from '../../../infrastructure/http';

/** A query of at most 16 KB is read anyway. */
const MOST_TEXT = 16_384;

export class BoardQueryDto {
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

  /** Only orders that this person takes care of. */
  @IsOptional()
  @IsUUID()
  assignee?: string;

  /**
   * The columns, with commas between them. Absent: all statuses except `completed` and `cancelled`.
   * @example "pending,picking"
   */
  @IsOptional()
  @IsString()
  @IsNotEmpty()
  @MaxLength(MOST_TEXT)
  status?: string;

  /** Orders per column, at least 1. A board has at most 2,000 orders, shared evenly among its columns. */
  @IsOptional()
  @IsInt()
  @Min(1)
  limit?: number = 100;

  /** The `next` of a column: its further orders. Then `status` names this column alone. */
  @IsOptional()
  @IsString()
  @IsNotEmpty()
  @MaxLength(255)
  after?: string;
}

export class OrderCardDto extends ShownDto(ORDER_CARD) {}

export class BoardColumnDto {
  @ApiProperty({ enum: ORDER_STATUSES })
  status: OrderStatus;
  /** Orders of the column, also those that are not in `orders`. */
  count: number;
  /** Present and true when there are more: of a place, the newest 10,000 orders of a channel and status are counted. */
  count_is_lower_bound?: boolean;
  /** The oldest first. */
  orders: OrderCardDto[];
  /** Give this as `after`, with the status of the column, to get its further orders; null at its end. */
  next: string | null;
}

export class BoardDto {
  /** In the order of the workflow. */
  columns: BoardColumnDto[];
  /**
   * Give this as `after` to the socket's topic `orders.changes`, or to `GET /v1/events`: what comes after it is what the
   * board does not show yet.
   */
  cursor: string;
  /** When the orders were read. */
  as_of: string;
}
