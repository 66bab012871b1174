import { ApiProperty } from '@nestjs/swagger';
import { EVENT_NAMES } from '../../contract';
import { PaginationDto } from '../../infrastructure/http';

export class ChannelCapabilitiesDto {
  supports_webhooks: boolean;
  supports_order_sync: boolean;
}

export class ChannelSummaryDto {
  id: string;
  name: string;
  /** @example "sap-commerce" */
  type: string;
  @ApiProperty({ enum: ['active'] })
  status: string;
  /** `unknown` until the first health check. */
  @ApiProperty({ enum: ['healthy', 'degraded', 'unhealthy', 'unknown'] })
  health: string;
  capabilities: ChannelCapabilitiesDto;
  webhook_enabled: boolean;
  /** When the last order was applied. */
  last_sync: string | null;
  created_at: string;
  updated_at: string;
}

export class Oauth2TokenCacheDto {
  /** When the current token expires. */
  expires_at: string;
}

/** The OAuth 2.0 configuration of a channel. */
export class Oauth2ConfigDto {
  oauth2_enabled: boolean;
  oauth2_client_id: string | null;
  /** Masked. */
  oauth2_client_secret: string | null;
  oauth2_token_url: string | null;
  /** Separated by spaces. */
  oauth2_scope: string | null;
  /** Secret values are masked. */
  oauth2_additional_params: Record<string, unknown> | null;
  /** Null while there is no token. */
  oauth2_token_cache: Oauth2TokenCacheDto | null;
}

export class ChannelDto extends ChannelSummaryDto {
  /** Secret values are masked. */
  config: Record<string, unknown>;
  settings: Record<string, unknown>;
  metadata: Record<string, unknown>;
  webhook_url: string | null;
  /** Masked. */
  webhook_secret: string | null;
  @ApiProperty({ enum: EVENT_NAMES, isArray: true })
  webhook_events: string[];
  webhook_last_sent: string | null;
  /** Failed attempts since the last delivered one. */
  webhook_failures: number;
  oauth2_enabled: boolean;
  oauth2_client_id: string | null;
  /** Masked. */
  oauth2_client_secret: string | null;
  oauth2_token_url: string | null;
  oauth2_scope: string | null;
  /** Secret values are masked. */
  oauth2_additional_params: Record<string, unknown> | null;
  oauth2_token_cache: Oauth2TokenCacheDto | null;
}

export class ChannelListDto {
  data: ChannelSummaryDto[];
  pagination: PaginationDto;
}
