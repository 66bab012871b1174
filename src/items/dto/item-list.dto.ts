import { IsIn, IsInt, IsOptional, Min } from 'class-validator';
import { ITEM_STATUSES, type ItemStatus } from '../../contract';
import { OrderItemDto } from '../../orders';

export class ItemListQueryDto {
  @IsOptional()
  @IsIn(ITEM_STATUSES)
  status?: ItemStatus;

  /** Number of items, at least 1; more than 100 is treated as 100. */
  @IsOptional()
  @IsInt()
  @Min(1)
  limit?: number = 20;

  /** Items to skip. */
  @IsOptional()
  @IsInt()
  @Min(0)
  offset?: number = 0;
}

export class ItemPaginationDto {
  total: number;
  limit: number;
  offset: number;
}

export class ItemListDto {
  data: OrderItemDto[];
  pagination: ItemPaginationDto;
}
