import {
  IsEmail,
  IsInt,
  IsNotEmpty,
  IsNumber,
  IsOptional,
  IsString,
  IsUrl,
  Max,
  MaxLength,
  Min,
} from 'class-validator';
import { OpenObject } from '../../infrastructure/http';

@OpenObject()
export class AddressDto {
  /** @example "Esimerkkikatu 1" */
  @IsOptional()
  @IsString()
  @MaxLength(255)
  line1?: string | null;

  @IsOptional()
  @IsString()
  @MaxLength(255)
  building?: string | null;

  /** @example "00100" */
  @IsOptional()
  @IsString()
  @MaxLength(255)
  postal_code?: string | null;

  @IsOptional()
  @IsString()
  @MaxLength(255)
  postal_area?: string | null;

  @IsOptional()
  @IsString()
  @MaxLength(255)
  town?: string | null;

  /** @example "Helsinki" */
  @IsOptional()
  @IsString()
  @MaxLength(255)
  city?: string | null;

  @IsOptional()
  @IsString()
  @MaxLength(255)
  state?: string | null;

  /** @example "FI" */
  @IsOptional()
  @IsString()
  @MaxLength(255)
  country?: string | null;
}

export class CoordinatesDto {
  /** Degrees north, WGS 84.
   * @example 60.1699 */
  @IsNumber()
  @Min(-90)
  @Max(90)
  latitude: number;

  /** Degrees east, WGS 84.
   * @example 24.9384 */
  @IsNumber()
  @Min(-180)
  @Max(180)
  longitude: number;
}

@OpenObject()
export class ChainDto {
  @IsOptional()
  @IsString()
  @MaxLength(255)
  id?: string | null;

  @IsOptional()
  @IsString()
  @MaxLength(255)
  name?: string | null;

  @IsOptional()
  @IsUrl()
  @MaxLength(2048)
  logo_url?: string | null;

  @IsOptional()
  @IsString()
  @MaxLength(255)
  type?: string | null;
}

@OpenObject()
export class ContactDto {
  @IsOptional()
  @IsEmail()
  email?: string | null;

  @IsOptional()
  @IsString()
  @MaxLength(255)
  phone?: string | null;

  @IsOptional()
  @IsUrl()
  @MaxLength(2048)
  website?: string | null;
}

@OpenObject()
export class PickupLocationDto {
  @IsOptional()
  @IsInt()
  id?: number | null;

  @IsOptional()
  @IsString()
  @MaxLength(255)
  name?: string | null;

  @IsOptional()
  @IsString()
  @MaxLength(255)
  address?: string | null;

  @IsOptional()
  @IsString()
  @MaxLength(255)
  street?: string | null;

  @IsOptional()
  @IsString()
  @MaxLength(255)
  city?: string | null;

  @IsOptional()
  @IsString()
  @MaxLength(255)
  zip?: string | null;

  @IsOptional()
  @IsString()
  @MaxLength(255)
  country?: string | null;

  @IsOptional()
  @IsString()
  @MaxLength(255)
  store_guid?: string | null;
}

@OpenObject()
export class PhoneDto {
  @IsString()
  @IsNotEmpty()
  @MaxLength(255)
  number: string;

  @IsOptional()
  @IsString()
  @MaxLength(255)
  type?: string | null;
}

@OpenObject()
export class PlaceImageDto {
  @IsUrl()
  @MaxLength(2048)
  url: string;

  @IsOptional()
  @IsString()
  @MaxLength(255)
  type?: string | null;
}

@OpenObject()
export class DeliveryOptionDto {
  @IsOptional()
  @IsString()
  @MaxLength(255)
  id?: string | null;

  @IsOptional()
  @IsString()
  @MaxLength(255)
  name?: string | null;

  @IsOptional()
  @IsNumber()
  @Min(0)
  price?: number | null;
}

@OpenObject()
export class PaymentMethodDto {
  @IsOptional()
  @IsString()
  @MaxLength(255)
  id?: string | null;

  @IsOptional()
  @IsString()
  @MaxLength(255)
  name?: string | null;

  @IsOptional()
  @IsString()
  @MaxLength(255)
  type?: string | null;
}
