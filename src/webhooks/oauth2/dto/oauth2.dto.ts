import { IsBoolean, IsNotEmpty, IsObject, IsOptional, IsString, MaxLength } from 'class-validator';
import { ChannelDto } from '../../../channels';
import { ReadOnlyFields } from '../../../infrastructure/http';

@ReadOnlyFields('oauth2_token_cache')
export class ConfigureOauth2Dto {
  /** When true, the id and the token URL are required, and the secret where none is stored. */
  @IsBoolean()
  oauth2_enabled: boolean;

  /** @example "shop-webhooks" */
  @IsOptional()
  @IsString()
  @IsNotEmpty()
  @MaxLength(255)
  oauth2_client_id?: string | null;

  /**
   * Stored encrypted, shown masked; absent, or a masked value sent back, means "unchanged". Required in clear when
   * `oauth2_token_url` changes to another origin.
   * @example "s3cr3t-value-1234"
   */
  @IsOptional()
  @IsString()
  @IsNotEmpty()
  @MaxLength(2048)
  oauth2_client_secret?: string | null;

  /** @example "https://login.example.com/oauth2/token" */
  @IsOptional()
  @IsString()
  @IsNotEmpty()
  @MaxLength(2048)
  oauth2_token_url?: string | null;

  /** Separated by spaces; absent: unchanged, null: none.
   * @example "orders:notify" */
  @IsOptional()
  @IsString()
  @MaxLength(2048)
  oauth2_scope?: string | null;

  /**
   * Further fields of the token request; they can't replace the fields of the grant itself. Absent:
   * unchanged, null: none.
   * @example { "audience": "https://shop.example.com" }
   */
  @IsOptional()
  @IsObject()
  oauth2_additional_params?: Record<string, unknown> | null;
}

export class Oauth2TestedDto {
  success: boolean;
  message: string;
  token_acquired: boolean;
  oauth2_enabled: boolean;
  channel_id: string;
  tested_at: string;
  /** Why there is no token. */
  error?: string;
}

export class Oauth2RemovedDto {
  message: string;
  channel: ChannelDto;
}
