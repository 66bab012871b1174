import { ApiProperty } from '@nestjs/swagger';
import { IsBoolean, IsIn, IsInt, IsNotEmpty, IsOptional, IsString, MaxLength } from 'class-validator';
import { ITEM_STATUSES, ORDER_STATUSES } from '../../../contract';
import { LONGEST_REASON } from '../../../orders';
import { type PickingCode } from '../model/picking-code';
import { type PickingImage } from '../model/picking-image';
import { type Substitution } from '../model/substitution';

export class PickingProductsQueryDto {
  /** Order id or order number. */
  @IsString()
  @IsNotEmpty()
  @MaxLength(255)
  order_id: string;

  /** Adds each product's `status`. */
  @IsOptional()
  @IsBoolean()
  show_status?: boolean;
}

export class OrderIdQueryDto {
  /** Order id or order number. */
  @IsString()
  @IsNotEmpty()
  @MaxLength(255)
  orderId: string;
}

export class SetStatusQueryDto extends OrderIdQueryDto {
  /** 2 picking, 3 picked, 6 cancelled; 4 and 5 are refused with 422. */
  @IsInt()
  @IsIn([2, 3, 4, 5, 6])
  status: PickingCode;

  /** The person who picks; the key's client name when absent. */
  @IsOptional()
  @IsString()
  @IsNotEmpty()
  @MaxLength(255)
  picker_id?: string;
}

export class SetFailedQueryDto extends OrderIdQueryDto {
  @IsOptional()
  @IsString()
  @MaxLength(LONGEST_REASON)
  reason?: string;
}

export class SetSuspendedQueryDto extends OrderIdQueryDto {
  @IsString()
  @IsNotEmpty()
  @MaxLength(LONGEST_REASON)
  reason: string;
}

export class PickingImageDto implements PickingImage {
  id: string;
  /** URL, or a path relative to the channel's picture store. */
  media_storage_key: string;
  /** Pixels. */
  media_dimension_width: number;
  /** Pixels. */
  media_dimension_height: number;
  /** @example "image/png" */
  media_mime_type: string;
  /** @example "PICTURE" */
  media_type_code: string;
  /** Bytes. */
  file_size: number;
  created_at: string;
  updated_at: string;
}

export class SubstituteProductDto {
  item_id: string;
  name: string | null;
  ean: string | null;
  quantity: number;
  price: number | null;
  substitutable: boolean;
  /** How many pictures there are. */
  images: number;
  image_guid: PickingImageDto[];
  properties: Record<string, unknown>;
  fulfilment_flags: string[];
  @ApiProperty({ type: 'array', items: {} })
  allowed_substitutions: never[];
}

export class SubstitutionDto {
  ean: string | null;
  /** How many substitutions are allowed. */
  times: number;
  reason: string | null;
  /** Lower is preferred. */
  priority: number;
  available: boolean;
  product: SubstituteProductDto;
}

export class PickingProductDto {
  id: string;
  name: string | null;
  sku: string | null;
  /** Legacy, beside `ean`. */
  barcode: string | null;
  ean: string | null;
  /** Deprecated alias of `quantity`. */
  @ApiProperty({ deprecated: true })
  amount: number;
  quantity: number;
  price: number | null;
  uom: string;
  unit_of_measure: string;
  substitutable: boolean;
  allow_replace: boolean;
  category: string | null;
  cat_1: string | null;
  cat_2: string | null;
  cat_3: string | null;
  cat_4: string | null;
  cat_1_id: string | null;
  cat_2_id: string | null;
  cat_3_id: string | null;
  cat_4_id: string | null;
  variable_trade_item_type: string | null;
  is_trade_item_a_variable_unit: boolean;
  fulfilment_flags: string[];
  @ApiProperty({ type: [SubstitutionDto] })
  allowed_substitutions: readonly Substitution[];
  /** Only with `show_status=true`. */
  @ApiProperty({ enum: ITEM_STATUSES, required: false })
  status?: string;
  picked_quantity: number;
  /** How many pictures there are. */
  images: number;
  image_guid: PickingImageDto[];
  /** What was collected; null until picked. */
  collected_product: Record<string, unknown> | null;
}

export class PickingProductsMessageDto {
  @ApiProperty({ type: String, nullable: true })
  error: null;
  @ApiProperty({ type: String, nullable: true })
  message: null;
  data: PickingProductDto[];
  @ApiProperty({ type: 'array', items: {} })
  extra: never[];
}

export class PickingProductsDto {
  @ApiProperty({ enum: ['success'] })
  responseType: string;
  status: number;
  message: PickingProductsMessageDto;
}

export class PickedOrderDto {
  order_id: string;
  order_number: string;
  /** Numeric code; null for failed and suspended orders. */
  status: number | null;
  /** @example "picking" */
  @ApiProperty({ enum: ORDER_STATUSES })
  status_name: string;
}

export class PickedOrderMessageDto {
  @ApiProperty({ type: String, nullable: true })
  error: null;
  message: string;
  data: PickedOrderDto;
  @ApiProperty({ type: 'array', items: {} })
  extra: never[];
}

export class PickedOrderEnvelopeDto {
  @ApiProperty({ enum: ['success'] })
  responseType: string;
  status: number;
  message: PickedOrderMessageDto;
}
