import { ApiProperty } from '@nestjs/swagger';
import { type Caller, type Grants } from '../../../api-keys';
import { PersonDto, toPersonDto } from '../../dto/person.dto';
import type { Person } from '../../entities/person.entity';
import { ROLES } from '../../model/roles';

export class CurrentSessionDto {
  /** The session; null for an API key. */
  id: string | null;
  @ApiProperty({ enum: ['person', 'key', 'system'] })
  kind: string;
  /** The name under which changes are recorded.
   * @example "Ana Virtanen" */
  name: string;
  /** Null for an API key. */
  person: PersonDto | null;
  /**
   * The highest scope in each area; an area that is missing is closed. Null for an API key.
   * @example {"orders":"admin","jobs":"write"}
   */
  @ApiProperty({ type: 'object', additionalProperties: { type: 'string' }, nullable: true })
  may: Grants | null;
}

export function toCurrentSessionDto(caller: Caller, person: Person | null): CurrentSessionDto {
  return {
    id: caller.sessionId ?? null,
    kind: caller.kind,
    name: caller.clientName,
    person: person && toPersonDto(person),
    may: caller.grants ?? null,
  };
}

/** The session that has just been opened. */
export function toNewSessionDto(id: string, person: Person): CurrentSessionDto {
  return { id, kind: 'person', name: person.name, person: toPersonDto(person), may: ROLES[person.role] };
}
