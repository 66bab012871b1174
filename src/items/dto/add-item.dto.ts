import { ApiProperty } from '@nestjs/swagger';
import {
  IsBoolean,
  IsNotEmpty,
  IsNumber,
  IsOptional,
  IsPositive,
  IsString,
  IsUrl,
  MaxLength,
} from 'class-validator';
import { ReadOnlyFields } from '../../infrastructure/http';
import { AllowedSubstitutions, ItemProperties } from '../../orders';

@ReadOnlyFields('status', 'collected_product', 'created_at', 'updated_at')
export class AddItemDto {
  /** The product's id; becomes `item_id`.
   * @example "oat-drink-1l" */
  @IsString()
  @IsNotEmpty()
  @MaxLength(255)
  product_id: string;

  /** Becomes `sku`.
   * @example "6408430000203" */
  @IsOptional()
  @IsString()
  @MaxLength(255)
  variant_id?: string | null;

  /** @example "Oat drink 1 l" */
  @IsOptional()
  @IsString()
  @MaxLength(255)
  name?: string | null;

  /** Greater than 0; added to the item's quantity when the order has the product already.
   * @example 2 */
  @IsNumber()
  @IsPositive()
  @ApiProperty({ minimum: 0, exclusiveMinimum: true })
  quantity: number;

  /** Per unit.
   * @example 1.99 */
  @IsOptional()
  @IsNumber()
  price?: number | null;

  /**
   * `properties.image_url` takes precedence over it.
   * @example "https://images.example.com/oat-drink.png"
   */
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
