import { ApiProperty } from '@nestjs/swagger';
import {
  IsIn,
  IsInt,
  IsISO8601,
  IsNotEmpty,
  IsOptional,
  IsString,
  Max,
  MaxLength,
  Min,
} from 'class-validator';
import { CIRCUIT_STATES, type CircuitState } from '../../circuit/model/circuit';
import { WEBHOOK_EVENT_NAMES } from '../../event-docs/model/event-catalogue';
import { DELIVERY_STATUSES, type DeliveryStatus } from '../../history/dto/delivery.dto';

export class RotateSecretDto {
  /** The new HMAC key. Absent: the service makes one and shows it in this answer only. */
  @IsOptional()
  @IsString()
  @IsNotEmpty()
  @MaxLength(255)
  webhook_secret?: string | null;

  /** How long `webhook-signature` carries a signature of the old secret as well: at most 30 days, 0 for not at all. */
  @IsOptional()
  @IsInt()
  @Min(0)
  @Max(2_592_000)
  overlap_seconds?: number | null = 86_400;
}

export class ReplayDto {
  /** From this moment on.
   * @example "2026-03-01T09:30:00Z" */
  @IsISO8601()
  since: string;

  /** Up to this moment; absent: until now. */
  @IsOptional()
  @IsISO8601()
  until?: string | null;

  /** Only deliveries whose latest attempt ended so; `failed` includes those that were held. */
  @IsOptional()
  @IsIn(DELIVERY_STATUSES)
  status?: DeliveryStatus | null;

  /** @example "order:created" */
  @IsOptional()
  @IsIn(WEBHOOK_EVENT_NAMES)
  event_type?: string | null;
}

export class ReplayPaceDto {
  /** What will happen; while the endpoint is probed, that it waits for a probe to succeed. */
  message: string;
  /** The circuit of the endpoint. */
  @ApiProperty({ enum: CIRCUIT_STATES })
  circuit: CircuitState;
  /** While the endpoint is probed: when the next probe is due. */
  next_probe_at: string | null;
}

export class ReplayedDto extends ReplayPaceDto {
  /** How many deliveries go out again, those that were held included. */
  count: number;
}

export class DeliveryReplayedDto extends ReplayPaceDto {
  delivery_id: string;
  event_id: string;
}

export class WebhookTestedDto {
  message: string;
  /** Id of the delivery in the history. */
  webhook_id: string;
  /** @example "delivered" */
  delivery_status: DeliveryStatus;
  delivery_timestamp: string;
}

/** The endpoint did not take the test. */
export class WebhookTestFailedDto {
  error: string;
  /** What it answered, or why it could not be reached. */
  details: string;
}
