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

@ReadOnlyFields('id', 'key', 'created_at', 'updated_at', 'last_used_at')
export class CreateApiKeyDto {
  /** What the key is for.
   * @example "Web shop" */
  @IsString()
  @IsNotEmpty()
  @MaxLength(255)
  name: string;

  /**
   * The client that uses the key; the key's value starts with it.
   * @example "Acme Shop"
   */
  @IsString()
  @IsNotEmpty()
  @MaxLength(255)
  client_name: string;

  /** Who asked for it.
   * @example "ops@example.com" */
  @IsString()
  @IsNotEmpty()
  @MaxLength(255)
  created_by: string;

  @IsOptional()
  @IsString()
  @MaxLength(2048)
  description?: string | null;

  /** What the key may do: `read` GET; `write` also POST, PUT, PATCH; `admin` everything. */
  @IsOptional()
  @IsIn(SCOPES)
  scope?: Scope | null = 'read';

  /** Channels that the key can access. Empty: none. An `admin` key can access all. */
  @IsOptional()
  @IsArray()
  @IsUUID('all', { each: true })
  channel_ids?: string[] | null;

  /** When the key stops working; null for never.
   * @example "2030-01-01T00:00:00.000Z" */
  @IsOptional()
  @IsISO8601()
  expires_at?: string | null;

  /** False makes a key that is valid only once it is activated; otherwise it is valid at once. */
  @IsOptional()
  @IsBoolean()
  is_active?: boolean | null;

  @IsOptional()
  @IsObject()
  metadata?: Record<string, unknown> | null;
}
