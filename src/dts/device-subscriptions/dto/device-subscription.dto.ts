import { ApiProperty } from '@nestjs/swagger';
import { IsNotEmpty, IsString, MaxLength } from 'class-validator';

export class DeviceTokenDto {
  /**
   * Registration token that the push service issued to the app; at most 1,024 bytes.
   * @example "fcm-registration-token"
   */
  @IsString()
  @IsNotEmpty()
  @MaxLength(1024)
  device_token: string;
}

export class DeviceSubscriptionDto {
  place_id: string;
  device_token: string;
}

export class SubscriptionMessageDto {
  /** @example "Device subscribed" */
  message: string;

  @ApiProperty({ type: String, nullable: true, example: null })
  error: null;

  data: DeviceSubscriptionDto;

  @ApiProperty({ type: String, nullable: true, example: null })
  extra: null;
}

export class SubscriptionEnvelopeDto {
  /** @example 200 */
  status: number;

  /** @example "success" */
  responseType: string;

  message: SubscriptionMessageDto;
}

export function subscriptionEnvelope(message: string, data: DeviceSubscriptionDto): SubscriptionEnvelopeDto {
  return { status: 200, responseType: 'success', message: { message, error: null, data, extra: null } };
}
