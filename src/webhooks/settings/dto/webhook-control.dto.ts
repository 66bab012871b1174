import { ApiProperty } from '@nestjs/swagger';
import {
  IsBoolean,
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
import { EVENT_NAMES } from '../../../contract';
import { CIRCUIT_STATES, type CircuitState } from '../../circuit/model/circuit';
import { DELIVERY_STATUSES, type DeliveryStatus } from '../../history/dto/delivery.dto';

export class RotateSecretDto {
  /** The new HMAC key. Absent: the service generates one and shows it in this response only. */
  @IsOptional()
  @IsString()
  @IsNotEmpty()
  @MaxLength(255)
  webhook_secret?: string | null;

  /** How long `webhook-signature` also has a signature of the old secret: at most 30 days, 0 for not at all. */
  @IsOptional()
  @IsInt()
  @Min(0)
  @Max(2_592_000)
  overlap_seconds?: number | null = 86_400;
}

export class ReplayDto {
  /**
   * From this time on.
   * @example "2026-03-01T09:30:00Z"
   */
  @IsISO8601()
  since: string;

  /** Up to this time. Absent: until now. */
  @IsOptional()
  @IsISO8601()
  until?: string | null;

  /** Only deliveries with this outcome of the latest attempt; `failed` includes held ones. */
  @IsOptional()
  @IsIn(DELIVERY_STATUSES)
  status?: DeliveryStatus | null;

  /** @example "order:created" */
  @IsOptional()
  @IsIn(EVENT_NAMES)
  event_type?: string | null;

  /** True: nothing is sent, the response has the count only, up to 100,000. */
  @IsOptional()
  @IsBoolean()
  dry_run?: boolean | null;
}

export class ReplayPaceDto {
  /** What will happen; while the endpoint is being probed, that the replay waits for a probe to succeed. */
  message: string;
  /** The circuit of the endpoint. */
  @ApiProperty({ enum: CIRCUIT_STATES })
  circuit: CircuitState;
  /** While the endpoint is probed: when the next probe is due. */
  next_probe_at: string | null;
}

export class ReplayedDto extends ReplayPaceDto {
  /** How many deliveries are sent again, including held ones; with `dry_run`, would be. */
  count: number;
  /** Present and true when nothing was sent. */
  dry_run?: boolean;
  /** Present and true when a dry run found more. */
  count_is_lower_bound?: boolean;
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

/** The test was not delivered. */
export class WebhookTestFailedDto {
  error: string;
  /** The endpoint's response, or why it could not be reached. */
  details: string;
}
