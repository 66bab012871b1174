import { ApiProperty } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  IsArray,
  IsBoolean,
  IsIn,
  IsISO8601,
  IsNotEmpty,
  IsNumber,
  IsObject,
  IsOptional,
  IsPositive,
  IsString,
  IsUrl,
  IsUUID,
  MaxLength,
  ValidateNested,
} from 'class-validator';
import { ReadOnlyFields } from '../../infrastructure/http';
import { AllowedSubstitutions, ItemProperties } from './substitutes.decorator';

/** 0 home delivery, 1 click and collect, 2 SmartPost. */
export const DELIVERY_TYPES = [0, 1, 2] as const;

@ReadOnlyFields('status', 'collected_product', 'created_at', 'updated_at')
export class CreateOrderItemDto {
  /** The product's id, unique in the order.
   * @example "milk-1l" */
  @IsString()
  @IsNotEmpty()
  @MaxLength(255)
  item_id: string;

  /** @example "6408430000104" */
  @IsOptional()
  @IsString()
  @MaxLength(255)
  sku?: string | null;

  /** @example "Whole milk 1 l" */
  @IsOptional()
  @IsString()
  @MaxLength(255)
  name?: string | null;

  /** Pieces or units of measure, greater than 0.
   * @example 2 */
  @IsNumber()
  @IsPositive()
  @ApiProperty({ minimum: 0, exclusiveMinimum: true })
  quantity: number;

  /** Per unit.
   * @example 1.29 */
  @IsOptional()
  @IsNumber()
  price?: number | null;

  /** @example "https://images.example.com/milk.png" */
  @IsOptional()
  @IsString()
  @IsUrl()
  @MaxLength(2048)
  image_url?: string | null;

  /** Free-form. Keys with meaning: image_url, sub_enabled, sub_suggestions (at most 100), fulfilment_flags, vat_percentage, row_total. */
  @ItemProperties()
  properties?: Record<string, unknown> | null;

  /** Whether a substitute is acceptable. */
  @IsOptional()
  @IsBoolean()
  substitutable?: boolean | null;

  /** Ids of acceptable substitutes, at most 100. */
  @AllowedSubstitutions()
  allowed_substitutions?: unknown[] | null;
}

@ReadOnlyFields('id', 'version', 'status', 'place_info', 'fulfilment_flags', 'created_at', 'updated_at')
export class CreateOrderDto {
  /** The channel the order comes from. */
  @IsUUID()
  channel_id: string;

  /** Unique in the channel.
   * @example "WEB-10042" */
  @IsString()
  @IsNotEmpty()
  @MaxLength(255)
  order_number: string;

  /** When the customer ordered, ISO 8601; without an offset it is read as UTC.
   * @example "2026-03-01T09:30:00.000Z" */
  @IsISO8601()
  order_date: string;

  /** At most 2,000. */
  @IsArray()
  @ArrayMaxSize(2000)
  @ValidateNested({ each: true })
  @Type(() => CreateOrderItemDto)
  items: CreateOrderItemDto[];

  /** @example { "name": "Aino Esimerkki", "email": "aino@example.com", "phone": "+358 40 0000000" } */
  @IsOptional()
  @IsObject()
  customer_info?: Record<string, unknown> | null;

  /** @example { "subtotal": 2.58, "shipping": 0, "tax": 0, "total": 2.58 } */
  @IsOptional()
  @IsObject()
  totals?: Record<string, unknown> | null;

  /** @example { "method": "Home Delivery", "address": { "line1": "Esimerkkikatu 1", "city": "Helsinki", "postal_code": "00100", "country": "FI" } } */
  @IsOptional()
  @IsObject()
  shipping_info?: Record<string, unknown> | null;

  /** @example { "method": "card", "amount": 2.58, "currency": "EUR", "status": "authorized" } */
  @IsOptional()
  @IsObject()
  payment_info?: Record<string, unknown> | null;

  /** What the channel type defines; `place_id` or `place_external_id` names the place whatever the type. */
  @IsOptional()
  @IsObject()
  channel_specific_data?: Record<string, unknown> | null;

  @IsOptional()
  @IsObject()
  metadata?: Record<string, unknown> | null;

  /** 0 home delivery, 1 click and collect, 2 SmartPost. */
  @IsOptional()
  @IsIn(DELIVERY_TYPES)
  delivery_type?: number | null;
}
