import { Type } from 'class-transformer';
import {
  IsArray,
  IsIn,
  IsInt,
  IsISO8601,
  IsNotEmpty,
  IsNumber,
  IsObject,
  IsOptional,
  IsPositive,
  IsString,
  IsUUID,
  Max,
  Min,
  ValidateNested,
} from 'class-validator';

export const STATUSES = ['pending', 'processing', 'picking', 'picked', 'shipped', 'completed', 'cancelled'];

export class ItemRequest {
  @IsString()
  @IsNotEmpty()
  item_id: string;

  @IsOptional()
  @IsString()
  sku?: string;

  @IsOptional()
  @IsString()
  name?: string;

  @IsNumber()
  @IsPositive()
  quantity: number;

  @IsOptional()
  @IsNumber()
  price?: number;

  @IsOptional()
  @IsObject()
  properties?: Record<string, unknown>;
}

export class OrderRequest {
  @IsUUID()
  channel_id: string;

  @IsString()
  @IsNotEmpty()
  order_number: string;

  @IsISO8601()
  order_date: string;

  @IsArray()
  @ValidateNested({ each: true })
  @Type(() => ItemRequest)
  items: ItemRequest[];

  @IsOptional()
  @IsObject()
  customer_info?: Record<string, unknown>;

  @IsOptional()
  @IsObject()
  totals?: Record<string, unknown>;

  @IsOptional()
  @IsObject()
  shipping_info?: Record<string, unknown>;

  @IsOptional()
  @IsObject()
  payment_info?: Record<string, unknown>;

  @IsOptional()
  @IsObject()
  channel_specific_data?: Record<string, unknown>;

  @IsOptional()
  @IsObject()
  metadata?: Record<string, unknown>;

  @IsOptional()
  @IsIn([0, 1, 2])
  delivery_type?: number;
}

export class StatusRequest {
  @IsIn(STATUSES)
  status: string;

  @IsOptional()
  @IsObject()
  metadata?: Record<string, unknown>;
}

export class ListRequest {
  @IsUUID()
  channel_id: string;

  @IsOptional()
  @IsIn(STATUSES)
  status?: string;

  @IsOptional()
  @IsISO8601()
  date_from?: string;

  @IsOptional()
  @IsISO8601()
  date_to?: string;

  @Type(() => Number)
  @IsInt()
  @Min(1)
  page = 1;

  @Type(() => Number)
  @IsInt()
  @Min(1)
  @Max(100)
  limit = 10;
}
