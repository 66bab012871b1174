import { IsIn, IsISO8601, IsNotEmpty, IsOptional, IsString, IsUUID, MaxLength } from 'class-validator';
import { PageQueryDto } from '../../infrastructure/http';
import { ORDER_STATUSES, type OrderStatus } from '../../contract';
import { ORDER_FORMATS, type OrderFormat } from '../order-formats';

export class OrderFormatQueryDto {
  /** `standard`, or `channel` for the shape of the channel's own type. */
  @IsOptional()
  @IsIn(ORDER_FORMATS)
  format?: OrderFormat = 'standard';
}

export class OrderListQueryDto extends PageQueryDto {
  @IsUUID()
  channel_id: string;

  @IsOptional()
  @IsIn(ORDER_STATUSES)
  status?: OrderStatus;

  @IsOptional()
  @IsString()
  @IsNotEmpty()
  @MaxLength(255)
  order_number?: string;

  /** Only orders of this place. */
  @IsOptional()
  @IsUUID()
  place_id?: string;

  /** Only orders whose `order_date` is at or after this. */
  @IsOptional()
  @IsISO8601()
  date_from?: string;

  /** Only orders whose `order_date` is at or before this. */
  @IsOptional()
  @IsISO8601()
  date_to?: string;

  /** `standard`, or `channel` for the shape of the channel's own type. */
  @IsOptional()
  @IsIn(ORDER_FORMATS)
  format?: OrderFormat = 'standard';
}
