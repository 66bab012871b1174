import { ApiProperty } from '@nestjs/swagger';
import type { CompleteSettings } from '../../infrastructure/config';
import { PaginationDto } from '../../infrastructure/http';
import type { Person } from '../entities/person.entity';
import { LINK_KINDS, type LinkKind } from '../model/link-kinds';
import { isOfProvider } from '../model/people-of-provider';
import { limitsOf, type Role, ROLE_NAMES } from '../model/roles';
import { addressOfLink, type NewLink } from '../links/sign-in-links';

export class PersonDto {
  id: string;
  /** @example "ana@example.com" */
  email: string;
  /** @example "Ana Virtanen" */
  name: string;
  @ApiProperty({ enum: ROLE_NAMES })
  role: Role;
  /** Null for all. */
  channel_ids: string[] | null;
  /** Null for all. */
  place_ids: string[] | null;
  is_active: boolean;
  /** Whether they can sign in with a password; people of the identity provider can't. */
  has_password: boolean;
  /** Exact to the minute. */
  last_seen_at: string | null;
  created_at: string;
  updated_at: string;
}

export class PeopleListDto {
  data: PersonDto[];
  pagination: PaginationDto;
}

export class LinkDto {
  /** `invite` and `reset` ask for a new password. */
  @ApiProperty({ enum: LINK_KINDS })
  kind: LinkKind;

  /**
   * To be given to the person. Works once.
   * @example "https://orders.example.com/console/sign-in#token=oms_link_0vJ3..."
   */
  link: string;
  expires_at: string;
}

export class InvitedPersonDto extends PersonDto {
  /** Only this response shows it. */
  link: string;
  link_expires_at: string;
}

export function toPersonDto(person: Person, settings: Pick<CompleteSettings, 'OIDC_ISSUER'>): PersonDto {
  return {
    id: person.id,
    email: person.email,
    name: person.name,
    role: person.role,
    ...limitsOf(person),
    is_active: person.is_active,
    has_password: person.password_hash !== null && !isOfProvider(person, settings),
    last_seen_at: person.last_seen_at?.toISOString() ?? null,
    created_at: person.created_at.toISOString(),
    updated_at: person.updated_at.toISOString(),
  };
}

/** @param origin of the page that the link leads to */
export function toLinkDto({ kind, token, endsAt }: NewLink, origin: string): LinkDto {
  return { kind, link: addressOfLink(origin, token), expires_at: endsAt.toISOString() };
}
