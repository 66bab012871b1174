import { ApiProperty } from '@nestjs/swagger';
import type { Place } from '../entities/place.entity';
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

export class PlaceDto {
  id: string;

  /** Unique per channel.
   * @example "STORE-0042" */
  identifier: string;

  /** The primary channel. */
  channel_id: string;

  /** All linked channels, the primary one first. */
  channel_ids: string[];

  /** Further names of the place in its channels. */
  channel_specific_identifiers: string[];

  name: string | null;
  active: boolean;
  active_for_ordering: boolean;
  sales_channel: string | null;

  @ApiProperty({ type: AddressDto, nullable: true })
  address: object | null;

  @ApiProperty({ type: CoordinatesDto, nullable: true })
  coordinates: object | null;

  @ApiProperty({ type: ChainDto, nullable: true })
  chain: object | null;

  @ApiProperty({ type: ContactDto, nullable: true })
  contact: object | null;

  @ApiProperty({ type: [PickupLocationDto] })
  pickup_locations: object[];

  @ApiProperty({ type: [PhoneDto] })
  phones: object[];

  @ApiProperty({ type: [PlaceImageDto] })
  images: object[];

  business_name: string | null;
  business_id: string | null;
  vat_number: string | null;

  @ApiProperty({ type: [DeliveryOptionDto] })
  delivery_options: object[];

  @ApiProperty({ type: [PaymentMethodDto] })
  payment_methods: object[];

  metadata: Record<string, unknown>;
  created_at: string;
  updated_at: string;
}

export class PlaceListMetaDto {
  total: number;
  limit: number;
  offset: number;
}

export class PlaceListDto {
  data: PlaceDto[];
  pagination: PlaceListMetaDto;
}

export function toPlaceDto(place: Place): PlaceDto {
  return {
    id: place.id,
    identifier: place.identifier,
    channel_id: place.channel_id,
    channel_ids: place.channel_ids,
    channel_specific_identifiers: place.channel_specific_identifiers,
    name: place.name,
    active: place.active,
    active_for_ordering: place.active_for_ordering,
    sales_channel: place.sales_channel,
    address: place.address,
    coordinates: place.coordinates,
    chain: place.chain,
    contact: place.contact,
    pickup_locations: place.pickup_locations,
    phones: place.phones,
    images: place.images,
    business_name: place.business_name,
    business_id: place.business_id,
    vat_number: place.vat_number,
    delivery_options: place.delivery_options,
    payment_methods: place.payment_methods,
    metadata: place.metadata,
    created_at: place.created_at.toISOString(),
    updated_at: place.updated_at.toISOString(),
  };
}
