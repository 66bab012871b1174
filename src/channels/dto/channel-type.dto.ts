import { IsNotEmpty, IsString, Matches, MaxLength } from 'class-validator';

export class AddChannelTypeDto {
  /** Lower-case words joined by hyphens.
   * @example "corner-shop" */
  @IsString()
  @IsNotEmpty()
  @MaxLength(64)
  @Matches(/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/)
  type: string;
}

export class ChannelTypeAddedDto {
  success: boolean;
  message: string;
  type: string;
}

/** A key of the `config` of channels of the type. */
export class ConfigKeyDto {
  /** @example "client_secret" */
  key: string;
  /** @example "Client secret of the application" */
  meaning: string;
  /** Needed to call the platform; it may be added later. */
  required: boolean;
  /** Stored encrypted and shown masked. */
  secret: boolean;
}

export class ChannelTypeDto {
  /** @example "sap-commerce" */
  type_name: string;
  /** What the type knows; a `config` may have further keys. Empty for types that were added through the API. */
  config: ConfigKeyDto[];
}

export class ChannelTypeListDto {
  channel_types: ChannelTypeDto[];
}
