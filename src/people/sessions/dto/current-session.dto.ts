import { ApiProperty } from '@nestjs/swagger';
import { type Caller, type Grants, type Scope, SCOPES } from '../../../api-keys';
import type { CompleteSettings } from '../../../infrastructure/config';
import { PersonDto, toPersonDto } from '../../dto/person.dto';
import type { PairedDevice } from '../../devices/entities/paired-device.entity';
import type { Person } from '../../entities/person.entity';
import { ROLES } from '../../model/roles';

type Settings = Pick<CompleteSettings, 'OIDC_ISSUER'>;

/** Who picks with a paired device. */
export class PickerDto {
  /** @example "Kaisa" */
  name: string;
  /** @example "Phone 3" */
  device_name: string;
}

export class CurrentSessionDto {
  /** The session; null for an API key. */
  id: string | null;
  @ApiProperty({ enum: ['person', 'device', 'key', 'system'] })
  kind: string;
  /** The name under which changes are recorded.
   * @example "Ana Virtanen" */
  name: string;
  /** Null for an API key. Of a paired device: the access of its store, under the name of who picks, without a mail address. */
  person: PersonDto | null;
  /** Null where it is no paired device. */
  picker: PickerDto | null;
  /**
   * The highest scope in each area; an area that is missing is closed. Null for an API key.
   * @example {"orders":"admin","jobs":"write"}
   */
  @ApiProperty({
    type: 'object',
    additionalProperties: { type: 'string', enum: [...SCOPES] },
    nullable: true,
  })
  may: Grants | null;
  /** Of an API key and the system token: which methods they may use (docs/rules/access.md#scopes). Null where `may` says it. */
  @ApiProperty({ enum: SCOPES, nullable: true })
  scope: Scope | null;
}

export function toCurrentSessionDto(
  caller: Caller,
  person: Person | null,
  settings: Settings,
): CurrentSessionDto {
  return {
    id: caller.sessionId ?? null,
    kind: caller.kind,
    name: caller.clientName,
    person: person && toPersonDto(person, settings),
    picker: null,
    may: caller.grants ?? null,
    scope: caller.grants === undefined ? caller.scope : null,
  };
}

/** The session that has just been opened. */
export function toNewSessionDto(id: string, person: Person, settings: Settings): CurrentSessionDto {
  const { name, role } = person;
  return {
    id,
    kind: 'person',
    name,
    person: toPersonDto(person, settings),
    picker: null,
    may: ROLES[role],
    scope: null,
  };
}

/** The session of a paired device. */
export function toDeviceSessionDto(caller: Caller, device: PairedDevice): CurrentSessionDto {
  const access = {
    id: device.id,
    email: '',
    name: device.person_name,
    role: 'store' as const,
    channel_ids: caller.channelIds && [...caller.channelIds],
    place_ids: [device.place_id],
    is_active: true,
    has_password: false,
    last_seen_at: device.last_seen_at.toISOString(),
    created_at: device.paired_at.toISOString(),
    updated_at: device.paired_at.toISOString(),
  };
  return {
    id: caller.sessionId!,
    kind: 'device',
    name: device.person_name,
    person: access,
    picker: { name: device.person_name, device_name: device.name },
    may: ROLES.store,
    scope: null,
  };
}
