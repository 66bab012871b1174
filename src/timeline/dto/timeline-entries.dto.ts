import type { Type } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { ORDER_STATUSES, type OrderStatus, VERSION_KINDS } from '../../contract';
import { ActorDto } from '../../infrastructure/audit-trail';
import { DescribesEach, oneOfDtos } from '../../infrastructure/http';
import { JobDto } from '../../jobs';
import { AssigneeDto } from '../../notes';
import { FieldChangeDto, PickDto } from '../../orders';
import { ClaimDto } from '../../picking';
import { DELIVERY_STATES, type DeliveryState } from '../../webhooks';
import type { Kind } from '../model/timeline-page';

export class StatusMoveDto {
  /** Null on creation. */
  @ApiProperty({ enum: ORDER_STATUSES, nullable: true })
  from: OrderStatus | null;
  @ApiProperty({ enum: ORDER_STATUSES })
  to: OrderStatus;
}

export class VersionDetailDto {
  version: number;
  /** The kind of change that made the version. */
  @ApiProperty({ enum: VERSION_KINDS, example: 'item_updated' })
  change_type: string;
  /** Null when the status stayed. */
  status: StatusMoveDto | null;
  /** Client name of the key that asked for the change, or of the person. */
  actor: string | null;
  request_id: string | null;
  /** Null where they are left out because they are long: `GET /v1/orders/{orderId}/history` has them. */
  changes: FieldChangeDto[] | null;
}

export class LatestAttemptDto {
  /** From 1. */
  number: number;
  attempted_at: string;
  duration_ms: number;
  /** Null when there was no response. */
  response_status: number | null;
  error: string | null;
}

export class DeliveryDetailDto {
  id: string;
  event_id: string;
  /** @example "order:created" */
  event_type: string;
  /** Of the order. */
  version: number | null;
  @ApiProperty({ enum: DELIVERY_STATES })
  state: DeliveryState;
  attempts: number;
  error: string | null;
  /** When the next attempt is due, or was due while it waits or is under way; null when there is none. */
  next_retry: string | null;
  /** The newest first, at most 10; its history has all. */
  latest_attempts: LatestAttemptDto[];
}

export class PushDetailDto {
  event_id: string;
  place_id: string;
  /** How many devices it is for. */
  devices: number;
  /** How many of them have which state.
   * @example { "sent": 2, "failed": 1 } */
  @ApiProperty({ type: 'object', additionalProperties: { type: 'integer' } })
  states: Readonly<Record<string, number>>;
  /** A code of the push service for one of those that failed. */
  error: string | null;
}

export class AuditDetailDto {
  /** As in `GET /v1/audit`. */
  id: string;
  request_id: string | null;
  actor: ActorDto;
  /** @example "order.claim_taken_over" */
  action: string;
  /** Names of the fields that changed, never their values. */
  changed: string[];
}

export class PickDetailDto extends PickDto {
  @ApiProperty({ enum: ['pick'] })
  change: 'pick';
}

export class ClaimDetailDto {
  @ApiProperty({ enum: ['claim'] })
  change: 'claim';
  /** Who picks the order; null: it was released. */
  claim: ClaimDto | null;
  /** Who picked it before. */
  taken_over_from?: string | null;
  released_by?: string;
}

export class NoteDetailDto {
  id: string;
  text: string;
  actor: ActorDto;
}

export class AssignmentDetailDto {
  /** Null: nobody any more. */
  assignee: AssigneeDto | null;
  actor: ActorDto;
}

export class VersionEntryDto {
  @ApiProperty({ enum: ['version'] })
  kind: 'version';
  /** When the change was made. */
  at: string;
  detail: VersionDetailDto;
}

export class JobEntryDto {
  @ApiProperty({ enum: ['job'] })
  kind: 'job';
  /** When it was accepted. */
  at: string;
  detail: JobDto;
}

export class DeliveryEntryDto {
  @ApiProperty({ enum: ['delivery'] })
  kind: 'delivery';
  /** When it was made. */
  at: string;
  detail: DeliveryDetailDto;
}

export class PushEntryDto {
  @ApiProperty({ enum: ['push'] })
  kind: 'push';
  /** When the first message was made. */
  at: string;
  detail: PushDetailDto;
}

export class AuditMomentDto {
  @ApiProperty({ enum: ['audit'] })
  kind: 'audit';
  at: string;
  detail: AuditDetailDto;
}

const PICKING = { pick: PickDetailDto, claim: ClaimDetailDto };

@DescribesEach(PICKING)
export class PickingEntryDto {
  @ApiProperty({ enum: ['picking'] })
  kind: 'picking';
  at: string;
  @ApiProperty(oneOfDtos('change', PICKING))
  detail: PickDetailDto | ClaimDetailDto;
}

export class NoteEntryDto {
  @ApiProperty({ enum: ['note'] })
  kind: 'note';
  at: string;
  detail: NoteDetailDto;
}

export class AssignmentEntryDto {
  @ApiProperty({ enum: ['assignment'] })
  kind: 'assignment';
  at: string;
  detail: AssignmentDetailDto;
}

/** What happened, by kind. */
export const ENTRIES = {
  version: VersionEntryDto,
  job: JobEntryDto,
  delivery: DeliveryEntryDto,
  push: PushEntryDto,
  audit: AuditMomentDto,
  picking: PickingEntryDto,
  note: NoteEntryDto,
  assignment: AssignmentEntryDto,
} satisfies Readonly<Record<Kind, Type>>;

export type TimelineEntryDto = InstanceType<(typeof ENTRIES)[Kind]>;
