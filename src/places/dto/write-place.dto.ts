import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  IsArray,
  IsBoolean,
  IsNotEmpty,
  IsObject,
  IsOptional,
  IsString,
  IsUUID,
  MaxLength,
  ValidateNested,
} from 'class-validator';
import { NeverNull, ReadOnlyFields } from '../../infrastructure/http';
import { MOST_OTHER_CHANNELS } from '../model/channel-links';
import {
  AddressDto,
  ChainDto,
  ContactDto,
  CoordinatesDto,
  DeliveryOptionDto,
  PaymentMethodDto,
  PhoneDto,
  PickupLocationDto,
  PlaceImageDto,
} from './place-parts.dto';

/** What create, replace and patch have in common. */
@ReadOnlyFields('id', 'channel_ids', 'created_at', 'updated_at')
export class PlaceFieldsDto {
  /** Channels besides the primary one. On PUT and PATCH the list replaces the links; they stay when it is absent. */
  @IsOptional()
  @IsArray()
  @ArrayMaxSize(MOST_OTHER_CHANNELS)
  @IsUUID(undefined, { each: true })
  additional_channel_ids?: string[] | null;

  /** Further names that orders of the linked channels may use for the place; unique per channel like `identifier`. */
  @IsOptional()
  @IsArray()
  @ArrayMaxSize(100)
  @IsString({ each: true })
  @IsNotEmpty({ each: true })
  @MaxLength(255, { each: true })
  channel_specific_identifiers?: string[] | null;

  /** @example "Pohjantuuli Kamppi" */
  @IsOptional()
  @IsString()
  @MaxLength(255)
  name?: string | null;

  /** Default true. */
  @IsOptional()
  @IsBoolean()
  active?: boolean | null;

  /** Default true. */
  @IsOptional()
  @IsBoolean()
  active_for_ordering?: boolean | null;

  @IsOptional()
  @IsString()
  @MaxLength(255)
  sales_channel?: string | null;

  @IsOptional()
  @ValidateNested()
  @Type(() => AddressDto)
  address?: AddressDto | null;

  @IsOptional()
  @ValidateNested()
  @Type(() => CoordinatesDto)
  coordinates?: CoordinatesDto | null;

  @IsOptional()
  @ValidateNested()
  @Type(() => ChainDto)
  chain?: ChainDto | null;

  @IsOptional()
  @ValidateNested()
  @Type(() => ContactDto)
  contact?: ContactDto | null;

  @IsOptional()
  @IsArray()
  @ArrayMaxSize(1000)
  @ValidateNested({ each: true })
  @Type(() => PickupLocationDto)
  pickup_locations?: PickupLocationDto[] | null;

  @IsOptional()
  @IsArray()
  @ArrayMaxSize(100)
  @ValidateNested({ each: true })
  @Type(() => PhoneDto)
  phones?: PhoneDto[] | null;

  @IsOptional()
  @IsArray()
  @ArrayMaxSize(100)
  @ValidateNested({ each: true })
  @Type(() => PlaceImageDto)
  images?: PlaceImageDto[] | null;

  @IsOptional()
  @IsString()
  @MaxLength(255)
  business_name?: string | null;

  @IsOptional()
  @IsString()
  @MaxLength(255)
  business_id?: string | null;

  @IsOptional()
  @IsString()
  @MaxLength(255)
  vat_number?: string | null;

  @IsOptional()
  @IsArray()
  @ArrayMaxSize(100)
  @ValidateNested({ each: true })
  @Type(() => DeliveryOptionDto)
  delivery_options?: DeliveryOptionDto[] | null;

  @IsOptional()
  @IsArray()
  @ArrayMaxSize(100)
  @ValidateNested({ each: true })
  @Type(() => PaymentMethodDto)
  payment_methods?: PaymentMethodDto[] | null;

  @IsOptional()
  @IsObject()
  metadata?: Record<string, unknown> | null;
}

export class CreatePlaceDto extends PlaceFieldsDto {
  /** The place's name in its channels, unique per channel.
   * @example "STORE-0042" */
  @IsString()
  @IsNotEmpty()
  @MaxLength(255)
  identifier: string;

  /** The primary channel. */
  @IsUUID()
  channel_id: string;
}

/** Body of PUT: as create. An absent field becomes what it is on create; without `channel_id` the primary channel stays. */
export class ReplacePlaceDto extends PlaceFieldsDto {
  /** @example "STORE-0042" */
  @IsString()
  @IsNotEmpty()
  @MaxLength(255)
  identifier: string;

  /** The primary channel; linked if it was not. */
  @IsOptional()
  @IsUUID()
  channel_id?: string | null;
}

/** Body of PATCH: only the fields to change. */
@NeverNull('identifier')
export class PatchPlaceDto extends PlaceFieldsDto {
  /** @example "STORE-0042" */
  @IsOptional()
  @IsString()
  @IsNotEmpty()
  @MaxLength(255)
  identifier?: string;

  /** The primary channel; linked if it was not. */
  @IsOptional()
  @IsUUID()
  channel_id?: string | null;
}

export class LinkChannelDto {
  /** Makes the channel the primary one. */
  @IsOptional()
  @IsBoolean()
  is_primary?: boolean | null = false;
}
