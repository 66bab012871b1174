import { ApiProperty } from '@nestjs/swagger';
import { IsArray, IsBoolean, IsIn, IsNotEmpty, IsOptional, IsString, MaxLength } from 'class-validator';
import { EVENT_NAMES } from '../../../contract';
import { ReadOnlyFields } from '../../../infrastructure/http';
import { CIRCUIT_STATES, type CircuitState } from '../../circuit/model/circuit';

@ReadOnlyFields(
  'id',
  'name',
  'type',
  'webhook_last_sent',
  'webhook_failures',
  'webhook_circuit',
  'webhook_next_probe_at',
  'oauth2_enabled',
  'updated_at',
)
export class ConfigureWebhookDto {
  /** Publicly reachable HTTPS URL. Private addresses and plain http are accepted only where `WEBHOOK_ALLOW_PRIVATE_TARGETS` is on.
   * @example "https://shop.example.com/hooks/orders" */
  @IsString()
  @IsNotEmpty()
  @MaxLength(2048)
  webhook_url: string;

  /**
   * HMAC key. Required the first time, later kept when absent or masked. With the prefix `whsec_` the
   * Standard Webhooks key is what follows, base64-decoded. The health check warns when it has fewer than 16
   * characters, not counting the prefix.
   * @example "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"
   */
  @IsOptional()
  @IsString()
  @IsNotEmpty()
  @MaxLength(255)
  webhook_secret?: string | null;

  /** Default true. */
  @IsOptional()
  @IsBoolean()
  webhook_enabled?: boolean | null;

  /** Events to receive. Absent: all at first, later unchanged. Empty: none.
   * @example ["order:created", "order:failed"] */
  @IsOptional()
  @IsArray()
  @IsIn(EVENT_NAMES, { each: true })
  webhook_events?: string[] | null;
}

export class WebhookConfigDto {
  id: string;
  name: string;
  type: string;
  webhook_url: string | null;
  /** Masked. */
  webhook_secret: string | null;
  webhook_enabled: boolean;
  @ApiProperty({ enum: EVENT_NAMES, isArray: true })
  webhook_events: string[];
  webhook_last_sent: string | null;
  /** Failed attempts since the last delivered one. */
  webhook_failures: number;
  /**
   * After 20 consecutive failures one delivery at a time is sent as a probe: `open` until a probe is due,
   * then `half_open`.
   */
  @ApiProperty({ enum: CIRCUIT_STATES })
  webhook_circuit: CircuitState;
  /** When the next probe is due; null while the endpoint is not probed. */
  webhook_next_probe_at: string | null;
  /**
   * Also false after the URL changed to another origin: that disables OAuth 2.0, and its secrets must be
   * given again.
   */
  oauth2_enabled: boolean;
  updated_at: string;
}

export class WebhookEventDto {
  @ApiProperty({ enum: EVENT_NAMES, example: 'order:created' })
  name: string;
  description: string;
  /** JSON Schema (2020-12) of the whole body. */
  schema: Record<string, unknown>;
  /** A body that matches the schema. */
  example: Record<string, unknown>;
}

export class WebhookEventListDto {
  events: WebhookEventDto[];
}
