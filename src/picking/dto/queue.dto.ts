import { ApiProperty } from '@nestjs/swagger';
import { IsBoolean, IsInt, IsNotEmpty, IsOptional, IsString, MaxLength, Min } from 'class-validator';
import { DEADLINE_KINDS, DELIVERY_TYPES, type OrderStatus } from '../../contract';
import { QUEUE_STATUSES } from '../../orders';

export class QueueQueryDto {
  /** Orders, at least 1; more than 100 is treated as 100. */
  @IsOptional()
  @IsInt()
  @Min(1)
  limit?: number = 50;

  /** The `next` of the previous page. */
  @IsOptional()
  @IsString()
  @IsNotEmpty()
  @MaxLength(255)
  after?: string;
}

export class ClaimOrderDto {
  /**
   * Who picks, as colleagues see it.
   * @example "Kaisa"
   */
  @IsString()
  @IsNotEmpty()
  @MaxLength(255)
  name: string;

  /** True takes a colleague's order over, which is recorded. */
  @IsOptional()
  @IsBoolean()
  take_over?: boolean | null;
}

export class ReleaseOrderDto {
  /** Needed with an API key, behind which many may pick: the name that it was claimed with. */
  @IsOptional()
  @IsString()
  @IsNotEmpty()
  @MaxLength(255)
  name?: string | null;
}

export class ClaimDto {
  order_id: string;
  /** @example "Kaisa" */
  claimed_by: string;
  /** The paired device; null for others. */
  device_id: string | null;
  claimed_at: string;
  /** Ten minutes after it was last claimed. */
  expires_at: string;
}

export class QueuedOrderDto {
  order_id: string;
  order_number: string;
  channel_id: string;
  channel_name: string | null;
  @ApiProperty({ enum: QUEUE_STATUSES })
  status: OrderStatus;
  version: number;
  /** 0 home delivery, 1 click and collect, 2 SmartPost. */
  @ApiProperty({ type: Number, enum: DELIVERY_TYPES, nullable: true })
  delivery_type: number | null;
  created_at: string;
  /** By when the next thing has to be done; null when nothing says so. */
  due_at: string | null;
  /** What has to be done by then. */
  @ApiProperty({ type: String, enum: DEADLINE_KINDS, nullable: true })
  due_kind: string | null;
  lines: number;
  /** The sum of the ordered quantities. */
  units: number;
  /** Lines of which the whole quantity is accounted for. */
  picked_lines: number;
  /**
   * The customer's initials.
   * @example "A. V."
   */
  customer: string | null;
  fulfilment_flags: string[];
  /** Who picks it; null for nobody. */
  claim: ClaimDto | null;
}

export class QueueDto {
  /** The most urgent first. */
  data: QueuedOrderDto[];
  /** Give this as `after` to get the next page; null on the last page. */
  next: string | null;
}
