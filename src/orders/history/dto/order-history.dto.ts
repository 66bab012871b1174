import { ApiProperty, type ApiPropertyOptions } from '@nestjs/swagger';
import { ORDER_STATUSES, type OrderStatus, VERSION_KINDS } from '../../../contract';
import { OrderDto } from '../../dto/order.dto';

export class HistoryPaginationDto {
  total: number;
  /** Null when none was requested. */
  limit: number | null;
  offset: number;
}

const ANY_VALUE: ApiPropertyOptions = {
  nullable: true,
  oneOf: [
    { type: 'string' },
    { type: 'number' },
    { type: 'boolean' },
    { type: 'object' },
    { type: 'array', items: {} },
  ],
};

export class FieldChangeDto {
  /** Path of the field.
   * @example "items[milk].quantity" */
  field: string;
  /** Null when the field was absent. */
  @ApiProperty({ ...ANY_VALUE, example: 2 })
  from: unknown;
  @ApiProperty({ ...ANY_VALUE, example: 3 })
  to: unknown;
}

export class VersionSummaryDto {
  version: number;
  /** The kind of change that made the version. */
  @ApiProperty({ enum: VERSION_KINDS, example: 'item_updated' })
  change_type: string;
  /** Each field that differs from the version before; empty for version 1. */
  changes: FieldChangeDto[];
  /** Client name of the key that asked for the change.
   * @example "Web shop" */
  actor: string | null;
  timestamp: string;
}

export class OrderHistoryDto {
  order_id: string;
  order_number: string;
  current_version: number;
  /** The newest first. */
  versions: VersionSummaryDto[];
  pagination: HistoryPaginationDto;
}

export class OrderVersionDto {
  order_id: string;
  order_number: string;
  version: number;
  @ApiProperty({ enum: VERSION_KINDS, example: 'item_updated' })
  change_type: string;
  created_at: string;
  /** The order exactly as it was. */
  order: OrderDto;
}

export class StatusChangeDto {
  /** Null on creation. */
  @ApiProperty({ enum: ORDER_STATUSES, nullable: true })
  from: OrderStatus | null;
  @ApiProperty({ enum: ORDER_STATUSES })
  to: OrderStatus;
}

export class StatusHistoryEntryDto {
  version: number;
  status: StatusChangeDto;
  /** May hold auto_transition, auto_transition_final and reason. */
  metadata: Record<string, unknown>;
  timestamp: string;
}

export class StatusHistoryDto {
  /** The newest first. */
  history: StatusHistoryEntryDto[];
  pagination: HistoryPaginationDto;
}

export class OrderDiffDto {
  order_id: string;
  order_number: string;
  from_version: number;
  to_version: number;
  /** Each field that differs, `from` as in the first version and `to` as in the second. */
  changes: FieldChangeDto[];
}
