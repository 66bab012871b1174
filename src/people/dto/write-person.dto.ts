import {
  ArrayMaxSize,
  IsArray,
  IsBoolean,
  IsEmail,
  IsIn,
  IsNotEmpty,
  IsOptional,
  IsString,
  IsUUID,
  MaxLength,
} from 'class-validator';
import { ReadOnlyFields } from '../../infrastructure/http';
import { type Role, ROLE_NAMES } from '../model/roles';

const MOST_LIMITS = 1_000;

@ReadOnlyFields('id', 'is_active', 'has_password', 'created_at', 'updated_at', 'last_seen_at')
export class InvitePersonDto {
  /** Capitals make no difference.
   * @example "ana@example.com" */
  @IsEmail()
  @MaxLength(255)
  email: string;

  /** @example "Ana Virtanen" */
  @IsString()
  @IsNotEmpty()
  @MaxLength(255)
  name: string;

  @IsIn(ROLE_NAMES)
  role: Role;

  /** Channels that the person can access; null for all. Must be null for an admin. */
  @IsOptional()
  @IsArray()
  @ArrayMaxSize(MOST_LIMITS)
  @IsUUID('all', { each: true })
  channel_ids?: string[] | null;

  /** Places whose orders the person can access; null for all. The role `store` needs at least one. */
  @IsOptional()
  @IsArray()
  @ArrayMaxSize(MOST_LIMITS)
  @IsUUID('all', { each: true })
  place_ids?: string[] | null;
}

/** Absent fields stay as they are. */
@ReadOnlyFields('id', 'email', 'has_password', 'created_at', 'updated_at', 'last_seen_at')
export class UpdatePersonDto {
  @IsOptional()
  @IsString()
  @IsNotEmpty()
  @MaxLength(255)
  name?: string | null;

  @IsOptional()
  @IsIn(ROLE_NAMES)
  role?: Role | null;

  /** Null for all. */
  @IsOptional()
  @IsArray()
  @ArrayMaxSize(MOST_LIMITS)
  @IsUUID('all', { each: true })
  channel_ids?: string[] | null;

  /** Null for all. */
  @IsOptional()
  @IsArray()
  @ArrayMaxSize(MOST_LIMITS)
  @IsUUID('all', { each: true })
  place_ids?: string[] | null;

  /** False ends all sessions and links of the person. */
  @IsOptional()
  @IsBoolean()
  is_active?: boolean | null;
}
