import { ApiProperty } from '@nestjs/swagger';
import { IsIn, IsObject, IsOptional } from 'class-validator';
import { AcceptedDto } from '../../jobs';
import { ORDER_STATUSES, type OrderStatus } from '../../contract';

export class UpdateOrderStatusDto {
  @ApiProperty({ enum: ORDER_STATUSES })
  @IsIn(ORDER_STATUSES)
  status: OrderStatus;

  /**
   * Required: `cancellation_reason` for cancelled, `picker_id` for picking, `collected_by` for collected,
   * `suspension_reason` for suspended. `items` for picked: [{item_id, properties: {picked_quantity,
   * unpicked_quantity, sub_item_id}}]. `updated_by`, `user_id`, `user_name` say who did it. Other keys are
   * kept and passed on.
   * @example { "picker_id": "picker-7" }
   */
  @IsOptional()
  @IsObject()
  metadata?: Record<string, unknown> | null;
}

export class ForcedMoveDto {
  /** The status before the move. */
  @ApiProperty({ enum: ORDER_STATUSES })
  status_in_uos: OrderStatus;

  _internal_job_id: string;
}

export class StatusUpdateAcceptedDto extends AcceptedDto {
  /** @example "Status update accepted for processing" */
  message: string;

  /** See `GET /v1/jobs/{jobId}`. */
  jobId: string;

  orderId: string;

  /** The status after the update. */
  @ApiProperty({ enum: ORDER_STATUSES })
  status: OrderStatus;

  /** Whether the move was possible only because it was forced. */
  forced_transition: boolean;

  /** Present and true when the update dispatches a courier; the order then stays `picking`. */
  courier_dispatched?: boolean;

  /** Present on a forced move. */
  metadata?: ForcedMoveDto;
}

export class UpdateAcceptedDto extends AcceptedDto {
  /** @example "Order update accepted for processing" */
  message: string;

  /** See `GET /v1/jobs/{jobId}`. */
  jobId: string;
}
