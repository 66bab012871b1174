import { ApiProperty } from '@nestjs/swagger';
import { IsIn, IsOptional } from 'class-validator';
import { PageQueryDto, PaginationDto } from '../../../infrastructure/http';
import { CIRCUIT_STATES, type CircuitState } from '../../circuit/model/circuit';

export const ENDPOINT_TROUBLES = ['failing', 'disabled'] as const;
export type EndpointTrouble = (typeof ENDPOINT_TROUBLES)[number];

export class EndpointListQueryDto extends PageQueryDto {
  /** `failing`: enabled, and the latest attempt failed. `disabled`: switched off, by a person or the service. */
  @IsOptional()
  @IsIn(ENDPOINT_TROUBLES)
  trouble?: EndpointTrouble;
}

export class RecentAttemptDto {
  at: string;
  duration_ms: number;
  delivered: boolean;
}

export class EndpointDto {
  channel_id: string;
  /** Of the channel. */
  name: string;
  type: string;
  webhook_url: string;
  webhook_enabled: boolean;
  /** Why and when the service disabled it. */
  webhook_disabled_reason: string | null;
  webhook_disabled_at: string | null;
  @ApiProperty({ enum: CIRCUIT_STATES })
  webhook_circuit: CircuitState;
  webhook_next_probe_at: string | null;
  /** Failed attempts since the last delivered one. */
  webhook_failures: number;
  webhook_failing_since: string | null;
  webhook_last_sent: string | null;
  oauth2_enabled: boolean;
  /** Deliveries that are on their way, at most 1,000 are counted. */
  waiting: number;
  waiting_is_lower_bound?: boolean;
  /** Since when the one that is due longest has been due; null when none is. */
  oldest_due_at: string | null;
  /** Deliveries that wait for a replay because the endpoint is disabled; counted among the newest 1,000 without success. */
  held: number;
  /** The latest attempt of each of at most 60 of the newest deliveries, the oldest first. */
  recent: RecentAttemptDto[];
}

export class EndpointListDto {
  /** Those in trouble first. Channels without a URL are not listed. */
  data: EndpointDto[];
  pagination: PaginationDto;
}
