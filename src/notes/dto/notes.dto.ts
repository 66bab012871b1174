import { ApiProperty } from '@nestjs/swagger';
import { IsInt, IsNotEmpty, IsOptional, IsString, IsUUID, MaxLength, Min } from 'class-validator';
import { ActorDto, actorOf } from '../../infrastructure/audit-trail';
import type { OrderNote } from '../entities/order-note.entity';

export const MOST_NOTE_CHARACTERS = 2_000;

export class AddNoteDto {
  /** @example "Customer called: leave it at the door" */
  @IsString()
  @IsNotEmpty()
  @MaxLength(MOST_NOTE_CHARACTERS)
  text: string;
}

export class NoteListQueryDto {
  /** Notes, at least 1; more than 100 is treated as 100. */
  @IsOptional()
  @IsInt()
  @Min(1)
  limit?: number = 50;

  /** The `next` of the previous page. */
  @IsOptional()
  @IsUUID()
  after?: string;
}

export class NoteDto {
  id: string;
  order_id: string;
  text: string;
  author: ActorDto;
  created_at: string;
}

export class NoteListDto {
  /** The newest first. */
  data: NoteDto[];
  /** Give this as `after` to get the next, older page; null on the last page. */
  next: string | null;
}

export class AssignOrderDto {
  /** Who takes care of the order; null or absent: nobody. */
  @IsOptional()
  @IsUUID()
  @ApiProperty({ type: String, format: 'uuid', nullable: true, required: false })
  person_id?: string | null;
}

export class AssigneeDto {
  person_id: string;
  name: string;
}

export class AssignedDto {
  order_id: string;
  assignee: AssigneeDto | null;
}

export class AssigneeListDto {
  /** By name, at most 500. */
  data: AssigneeDto[];
}

export function toNoteDto(note: OrderNote): NoteDto {
  const { id, order_id, text, created_at } = note;
  return { id, order_id, text: text ?? '', author: actorOf(note), created_at: created_at.toISOString() };
}
