import { ApiProperty, OmitType } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayNotEmpty,
  IsArray,
  IsBoolean,
  IsIn,
  IsInt,
  IsISO8601,
  IsNotEmpty,
  IsObject,
  IsOptional,
  IsString,
  IsUUID,
  Max,
  MaxLength,
  Min,
  ValidateNested,
} from 'class-validator';
import { EVENT_NAMES, ORDER_STATUSES, type OrderStatus } from '../../contract';
import { NeverNull } from '../../infrastructure/http';
import { MOST_NOTE_CHARACTERS } from '../../notes';
import { SearchQueryDto } from '../../search';
import { CAUSE_CHARACTERS, DELIVERY_STATUSES, type DeliveryStatus } from '../../webhooks';
import { BULK_ACTION_NAMES, type BulkActionName } from '../model/bulk-action';

/** The most items of a bulk. */
export const MOST_ITEMS = 10_000;

/**
 * Of orders the filters of `GET /v1/search/orders`, of failed jobs those of `GET /v1/jobs`, of deliveries those of a replay and of the
 * causes of failures, in the same form. At least one.
 */
@NeverNull()
export class BulkFilterDto extends OmitType(SearchQueryDto, ['q', 'limit', 'after'] as const) {
  /** As there; absent: all orders that pass the other filters. */
  @IsOptional()
  @IsString()
  @IsNotEmpty()
  @MaxLength(255)
  q?: string;

  /** Of jobs: only this type.
   * @example "order_create" */
  @IsOptional()
  @IsString()
  @IsNotEmpty()
  @MaxLength(255)
  type?: string;

  /** Of jobs and deliveries: only those of this order. */
  @IsOptional()
  @IsUUID()
  order_id?: string;

  /** Of jobs and deliveries: only those with this order number. */
  @IsOptional()
  @IsString()
  @IsNotEmpty()
  @MaxLength(255)
  order_number?: string;

  /** Of jobs: only those of the newest 10,000 whose error has this code.
   * @example "PLACE_NOT_FOUND" */
  @IsOptional()
  @IsString()
  @IsNotEmpty()
  @MaxLength(64)
  error_code?: string;

  /** Of deliveries: only those created from this time on. */
  @IsOptional()
  @IsISO8601()
  since?: string;

  /** Of deliveries: only those created up to this time. */
  @IsOptional()
  @IsISO8601()
  until?: string;

  /** Of deliveries: only those with this outcome of the latest attempt; `failed` includes held ones. */
  @IsOptional()
  @IsIn(DELIVERY_STATUSES)
  @ApiProperty({ enum: DELIVERY_STATUSES })
  delivery_status?: DeliveryStatus;

  /** Of deliveries: only those of this event.
   * @example "order:created" */
  @IsOptional()
  @IsIn(EVENT_NAMES)
  event_type?: string;

  /** Of deliveries: only those to which the endpoint last responded with this.
   * @example 503 */
  @IsOptional()
  @IsInt()
  @Min(100)
  @Max(599)
  response_status?: number;

  /** Of deliveries: only those without a response for this reason, as the causes of failures have it. */
  @IsOptional()
  @IsString()
  @IsNotEmpty()
  @MaxLength(CAUSE_CHARACTERS)
  error?: string;
}

@NeverNull('status', 'force', 'text', 'channel_id', 'dry_run')
export class StartBulkDto {
  /**
   * `move`: changes the status of orders. `assign`: gives orders to a person. `note`: writes a note beside orders. `retry`: queues
   * failed jobs again. `replay`: sends webhook deliveries again.
   */
  @ApiProperty({ enum: BULK_ACTION_NAMES })
  @IsIn(BULK_ACTION_NAMES)
  action: BulkActionName;

  /** For `move`: the new status. */
  @IsOptional()
  @IsIn(ORDER_STATUSES)
  @ApiProperty({ enum: ORDER_STATUSES })
  status?: OrderStatus;

  /**
   * For `move`: as in `PATCH /v1/orders/{orderId}/status`, the same for all; at most 16,384 bytes as JSON.
   * @example { "cancellation_reason": "picking_rejected_by_store" }
   */
  @IsOptional()
  @IsObject()
  metadata?: Record<string, unknown> | null;

  /** For `move`: as `X-Force-Transition: true`. */
  @IsOptional()
  @IsBoolean()
  force?: boolean = false;

  /** For `assign`, required: who takes care of the orders; null: nobody. */
  @IsOptional()
  @IsUUID()
  @ApiProperty({ type: String, format: 'uuid', nullable: true, required: false })
  person_id?: string | null;

  /** For `note`: what is written beside each order.
   * @example "The store closes early today" */
  @IsOptional()
  @IsString()
  @IsNotEmpty()
  @MaxLength(MOST_NOTE_CHARACTERS)
  text?: string;

  /** For `replay`, required: the channel whose deliveries are sent again. */
  @IsOptional()
  @IsUUID()
  channel_id?: string;

  /** The ids of what it is done to, each once. Either these or `filter`. */
  @IsOptional()
  @IsArray()
  @ArrayNotEmpty()
  @ArrayMaxSize(MOST_ITEMS)
  @IsUUID(undefined, { each: true })
  ids?: string[] | null;

  /** Done to what it finds at the moment of the request, at most 10,000. */
  @IsOptional()
  @ValidateNested()
  @Type(() => BulkFilterDto)
  filter?: BulkFilterDto | null;

  /** Changes nothing: items end as they would, at this moment. */
  @IsOptional()
  @IsBoolean()
  dry_run?: boolean = false;
}
