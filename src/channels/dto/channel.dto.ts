import { PaginationDto } from '../../http';

export class ChannelCapabilitiesDto {
  supports_webhooks: boolean;
  supports_order_sync: boolean;
}

export class ChannelSummaryDto {
  id: string;
  name: string;
  /** @example "sap-commerce" */
  type: string;
  /** @example "active" */
  status: string;
  /** `unknown` until the first health check. */
  health: string;
  capabilities: ChannelCapabilitiesDto;
  webhook_enabled: boolean;
  /** When the last order was applied. */
  last_sync: string | null;
  created_at: string;
  updated_at: string;
}

export class ChannelDto extends ChannelSummaryDto {
  /** Secret values are masked. */
  config: Record<string, unknown>;
  settings: Record<string, unknown>;
  metadata: Record<string, unknown>;
  webhook_url: string | null;
  /** Masked. */
  webhook_secret: string | null;
  webhook_events: string[];
  webhook_last_sent: string | null;
  /** Failed attempts since the last delivered one. */
  webhook_failures: number;
}

export class ChannelListDto {
  data: ChannelSummaryDto[];
  pagination: PaginationDto;
}
