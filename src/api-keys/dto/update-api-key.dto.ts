import {
  IsArray,
  IsBoolean,
  IsIn,
  IsISO8601,
  IsNotEmpty,
  IsObject,
  IsOptional,
  IsString,
  IsUUID,
  MaxLength,
} from 'class-validator';
import { ReadOnlyFields } from '../../infrastructure/http';
import { SCOPES, type Scope } from '../model/caller';

/** Absent fields stay as they are, and so do null ones unless the field may be null. */
@ReadOnlyFields('id', 'key', 'client_name', 'created_by', 'created_at', 'updated_at', 'last_used_at')
export class UpdateApiKeyDto {
  @IsOptional()
  @IsString()
  @IsNotEmpty()
  @MaxLength(255)
  name?: string | null;

  @IsOptional()
  @IsString()
  @MaxLength(2048)
  description?: string | null;

  @IsOptional()
  @IsIn(SCOPES)
  scope?: Scope | null;

  @IsOptional()
  @IsArray()
  @IsUUID('all', { each: true })
  channel_ids?: string[] | null;

  @IsOptional()
  @IsISO8601()
  expires_at?: string | null;

  /** False makes the key invalid within a second. */
  @IsOptional()
  @IsBoolean()
  is_active?: boolean | null;

  @IsOptional()
  @IsObject()
  metadata?: Record<string, unknown> | null;
}
