import { ApiProperty } from '@nestjs/swagger';
import {
  IsBoolean,
  IsIn,
  IsNumber,
  IsOptional,
  IsPositive,
  IsString,
  IsUrl,
  MaxLength,
} from 'class-validator';
import { ReadOnlyFields } from '../../infrastructure/http';
import { AllowedSubstitutions, ItemProperties } from '../../orders';
import { ITEM_STATUSES, type ItemStatus } from '../../orders';

@ReadOnlyFields('item_id', 'sku', 'collected_product', 'created_at', 'updated_at')
export class UpdateItemDto {
  /** Null removes it.
   * @example "Oat drink 1 l" */
  @IsOptional()
  @IsString()
  @MaxLength(255)
  name?: string | null;

  /** Greater than 0.
   * @example 3 */
  @IsOptional()
  @IsNumber()
  @IsPositive()
  @ApiProperty({ minimum: 0, exclusiveMinimum: true, required: false })
  quantity?: number;

  /** Per unit; null removes it.
   * @example 1.89 */
  @IsOptional()
  @IsNumber()
  price?: number | null;

  @IsOptional()
  @IsIn(ITEM_STATUSES)
  status?: ItemStatus;

  /** `properties.image_url` takes precedence over it; null removes it. */
  @IsOptional()
  @IsString()
  @IsUrl()
  @MaxLength(2048)
  image_url?: string | null;

  /** Replaces all properties; null removes them. */
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
