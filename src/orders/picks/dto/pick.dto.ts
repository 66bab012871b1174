import { ApiProperty } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  IsArray,
  IsIn,
  IsISO8601,
  IsNotEmpty,
  IsNumber,
  IsOptional,
  IsPositive,
  IsString,
  MaxLength,
  Min,
  ValidateNested,
} from 'class-validator';
import { ORDER_STATUSES, type OrderStatus } from '../../../contract';
import { ReadOnlyFields } from '../../../infrastructure/http';
import { MISSING_REASONS, type MissingReason } from '../model/pick';

const MOST_OF_A_LINE = 20;

export class SubstituteDto {
  /** @example "oat-milk-1l" */
  @IsString()
  @IsNotEmpty()
  @MaxLength(255)
  item_id: string;

  @IsOptional()
  @IsString()
  @MaxLength(255)
  name?: string | null;

  @IsOptional()
  @IsString()
  @MaxLength(255)
  ean?: string | null;

  @IsNumber()
  @IsPositive()
  quantity: number;

  /** Per unit. */
  @IsOptional()
  @IsNumber()
  @Min(0)
  price?: number | null;
}

@ReadOnlyFields('order_id', 'item_id', 'ordered', 'updated_at', 'revision')
export class PutPickDto {
  /** How much of the ordered product was picked. */
  @IsNumber()
  @Min(0)
  picked: number;

  /** How much can't be picked. `picked`, `missing` and the substitutes together are at most the ordered quantity. */
  @IsNumber()
  @Min(0)
  missing: number;

  @IsOptional()
  @IsIn(MISSING_REASONS)
  missing_reason?: MissingReason | null;

  /** Picked in place of the ordered product, at most 20. */
  @IsOptional()
  @IsArray()
  @ArrayMaxSize(MOST_OF_A_LINE)
  @ValidateNested({ each: true })
  @Type(() => SubstituteDto)
  substitutes?: SubstituteDto[] | null;

  /** In grams, where the line is sold by weight. */
  @IsOptional()
  @IsNumber()
  @Min(0)
  weight?: number | null;

  /**
   * Who picked it; absent: the name of the key or the person.
   * @example "Kaisa"
   */
  @IsOptional()
  @IsString()
  @IsNotEmpty()
  @MaxLength(255)
  picked_by?: string | null;

  /** By the clock of the device; absent: now. */
  @IsOptional()
  @IsISO8601()
  picked_at?: string | null;
}

export class ShownSubstituteDto {
  item_id: string;
  name: string | null;
  ean: string | null;
  quantity: number;
  price: number | null;
}

export class PickDto {
  order_id: string;
  /** @example "milk-1l" */
  item_id: string;
  ordered: number;
  picked: number;
  missing: number;
  @ApiProperty({ enum: MISSING_REASONS, nullable: true })
  missing_reason: MissingReason | null;
  substitutes: ShownSubstituteDto[];
  /** In grams; null where it is not sold by weight. */
  weight: number | null;
  picked_by: string;
  picked_at: string;
  updated_at: string;
  /** Counts the states of the line, from 1; 0: what had been said no longer fits the order. */
  revision: number;
}

export class PickListDto {
  order_id: string;
  order_number: string;
  @ApiProperty({ enum: ORDER_STATUSES })
  status: OrderStatus;
  version: number;
  /** In the sequence of the order's lines, without those that nothing was said of yet. */
  data: PickDto[];
}
