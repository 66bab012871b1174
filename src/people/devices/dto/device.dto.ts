import { IsNotEmpty, IsOptional, IsString, IsUUID, MaxLength } from 'class-validator';
import type { PairedDevice } from '../entities/paired-device.entity';

export class MakePairingDto {
  /**
   * The name of the device; absent: what the device says of itself.
   * @example "Phone 3"
   */
  @IsOptional()
  @IsString()
  @IsNotEmpty()
  @MaxLength(255)
  label?: string | null;
}

export class PairingDto {
  id: string;
  /**
   * Where the device pairs itself; to be shown as a QR code. Works once.
   * @example "https://orders.example.com/pick/#pair=oms_pair_0vJ3..."
   */
  url: string;
  /** Five minutes from now. */
  expires_at: string;
}

export class PairDeviceDto {
  /** What stands behind `#pair=` in the address. */
  @IsString()
  @IsNotEmpty()
  @MaxLength(255)
  token: string;

  /** @example "Android 412×915" */
  @IsString()
  @IsNotEmpty()
  @MaxLength(255)
  device_name: string;

  /**
   * Who picks with it.
   * @example "Kaisa"
   */
  @IsString()
  @IsNotEmpty()
  @MaxLength(255)
  person_name: string;

  /**
   * The id that this device had when it was paired with this place before: it goes on as the same device, and its former
   * session ends. Unknown ones are ignored, and those that reach channels which the pairing does not.
   */
  @IsOptional()
  @IsUUID()
  former_device_id?: string | null;
}

export class PickerNameDto {
  /** @example "Ville" */
  @IsString()
  @IsNotEmpty()
  @MaxLength(255)
  name: string;
}

export class DeviceDto {
  id: string;
  /** @example "Phone 3" */
  name: string;
  /** Who picks with it now. */
  person_name: string;
  paired_at: string;
  /** Exact to the minute. */
  last_seen_at: string;
  /** Who made its pairing. */
  paired_by: string;
}

export class DeviceListDto {
  /** The last seen first. */
  data: DeviceDto[];
}

export function toDeviceDto({
  id,
  name,
  person_name,
  paired_at,
  last_seen_at,
  paired_by,
}: PairedDevice): DeviceDto {
  const times = { paired_at: paired_at.toISOString(), last_seen_at: last_seen_at.toISOString() };
  return { id, name, person_name, paired_by, ...times };
}
