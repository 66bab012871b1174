import { IsNotEmpty, IsObject, IsOptional, IsString, MaxLength } from 'class-validator';
import { ReadOnlyFields } from '../../infrastructure/http';

@ReadOnlyFields(
  'id',
  'status',
  'health',
  'capabilities',
  'webhook_url',
  'webhook_secret',
  'webhook_enabled',
  'webhook_events',
  'webhook_last_sent',
  'webhook_failures',
  'oauth2_enabled',
  'oauth2_client_id',
  'oauth2_client_secret',
  'oauth2_token_url',
  'oauth2_scope',
  'oauth2_additional_params',
  'oauth2_token_cache',
  'last_sync',
  'created_at',
  'updated_at',
)
export class CreateChannelDto {
  /** @example "Acme web shop" */
  @IsString()
  @IsNotEmpty()
  @MaxLength(255)
  name: string;

  /** One of `GET /v1/channels/types`.
   * @example "sap-commerce" */
  @IsString()
  @IsNotEmpty()
  @MaxLength(64)
  type: string;

  /**
   * Settings of the channel type. Values of secret keys are stored encrypted and shown masked; a masked value
   * sent back means "unchanged" and is refused when nothing is stored. Required keys may be added later;
   * until then the channel is `unhealthy`.
   * @example { "base_url": "https://shop.example.com", "client_secret": "s3cr3t-value-1234" }
   */
  @IsObject()
  config: Record<string, unknown>;

  /** @example { "auto_sync": true } */
  @IsOptional()
  @IsObject()
  settings?: Record<string, unknown> | null;

  @IsOptional()
  @IsObject()
  metadata?: Record<string, unknown> | null;
}

/** Body of PUT: as create. Absent `settings` and `metadata` stay as they are. */
export class UpdateChannelDto extends CreateChannelDto {}
