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

export class ChannelTypeDto {
  /** @example "sap-commerce" */
  type_name: string;
}

export class ChannelTypeListDto {
  channel_types: ChannelTypeDto[];
}
