import {
  IsIn,
  IsInt,
  IsISO8601,
  IsNotEmpty,
  IsOptional,
  IsString,
  IsUUID,
  MaxLength,
  Min,
} from 'class-validator';
import { ApiProperty } from '@nestjs/swagger';
import {
  ActorDto,
  actorOf,
  AUDIT_ACTIONS,
  type AuditFilter,
  type AuditRecord,
  resourceTypeOf,
} from '../../infrastructure/audit-trail';
import { isId, toDate } from '../../infrastructure/http';

const RESOURCE_TYPES = [...new Set(['order', ...AUDIT_ACTIONS.map(resourceTypeOf)])].sort();

export class AuditQueryDto {
  @IsOptional()
  @IsIn(RESOURCE_TYPES)
  resource_type?: string;

  @IsOptional()
  @IsString()
  @IsNotEmpty()
  @MaxLength(255)
  resource_id?: string;

  @IsOptional()
  @IsUUID()
  channel_id?: string;

  /** The id of an API key or of a person, or a client's or person's name; `system` is the system token. */
  @IsOptional()
  @IsString()
  @IsNotEmpty()
  @MaxLength(255)
  actor?: string;

  /** Such as `channel.webhook_configured` or `order.status_changed`. */
  @IsOptional()
  @IsString()
  @IsNotEmpty()
  @MaxLength(255)
  action?: string;

  /** Inclusive. */
  @IsOptional()
  @IsISO8601()
  since?: string;

  /** Inclusive. */
  @IsOptional()
  @IsISO8601()
  until?: string;

  /** Entries, at least 1; more than 100 is treated as 100. */
  @IsOptional()
  @IsInt()
  @Min(1)
  limit?: number = 20;

  /** The `next` of the previous page. */
  @IsOptional()
  @IsString()
  @IsNotEmpty()
  @MaxLength(255)
  after?: string;
}

export class AuditEntryDto {
  /** The entry's id; for a change of an order `<order id>:<version>`. */
  id: string;
  at: string;
  /** The `X-Request-Id` of the request; null for what the service does on its own. */
  request_id: string | null;
  actor: ActorDto;
  /** @example "channel.webhook_configured" */
  action: string;
  @ApiProperty({ enum: RESOURCE_TYPES, example: 'channel' })
  resource_type: string;
  resource_id: string;
  channel_id: string | null;
  /** For an order: the version that the change made. */
  version: number | null;
  /**
   * Names of the fields that changed, at most 100; never their values.
   * @example ["webhook_enabled", "webhook_secret"]
   */
  changed: string[];
}

export class AuditPageDto {
  /** The newest first. */
  data: AuditEntryDto[];
  /** Give this as `after` to get the next, older page; null on the last page. */
  next: string | null;
}

export function toFilter(query: AuditQueryDto): AuditFilter {
  return {
    resourceType: query.resource_type ?? null,
    resourceId: query.resource_id === undefined ? null : lowerIfId(query.resource_id),
    channelId: query.channel_id?.toLowerCase() ?? null,
    actor: query.actor ?? null,
    action: query.action ?? null,
    since: query.since == null ? null : toDate(query.since),
    until: query.until == null ? null : toDate(query.until),
  };
}

/** Ids are stored in lower case, names of channel types unchanged. */
function lowerIfId(text: string): string {
  return isId(text) ? text.toLowerCase() : text;
}

export function toAuditEntryDto(record: AuditRecord): AuditEntryDto {
  const { id, version } = record;
  return {
    id: version === 0 ? id : `${id}:${version}`,
    at: record.at.toISOString(),
    request_id: record.request_id,
    actor: actorOf(record),
    action: record.action,
    resource_type: record.resource_type,
    resource_id: record.resource_id,
    channel_id: record.channel_id,
    version: version === 0 ? null : version,
    changed: [...record.changed],
  };
}
