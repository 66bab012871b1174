import { Body, Controller, Delete, Param, Put } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { type Caller, CurrentCaller, InArea, LimitsToPlaces } from '../../api-keys';
import { ApiShapedRefusals, IdPipe } from '../../infrastructure/http';
import { PlaceDirectory } from '../../places';
import { SubscribeDevice } from './commands/subscribe-device';
import { UnsubscribeDevice } from './commands/unsubscribe-device';
import { DeviceTokenDto, subscriptionEnvelope, SubscriptionEnvelopeDto } from './dto/device-subscription.dto';
import { subscriptionRefusals } from './subscription.refusals';

const PlaceId = () => Param('placeId', new IdPipe(subscriptionRefusals.INVALID_PLACE_ID));
const Refusals = (...more: number[]) => {
  const statuses = [400, 401, 403, 404, 500, ...more];
  return ApiShapedRefusals(Object.fromEntries(statuses.map((status) => [status, 'named'])), ...statuses);
};

@ApiTags('Device subscriptions')
@InArea('devices')
@LimitsToPlaces()
@Controller('dts/places/:placeId/subscriptions')
export class DeviceSubscriptionsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly places: PlaceDirectory,
  ) {}

  /**
   * Subscribes a device to the push messages of a place, or renews its subscription. A place has at most 500
   * devices for each of its channels; a further one is refused with 409.
   */
  @Put()
  @ApiOkResponse({ type: SubscriptionEnvelopeDto })
  @Refusals(409)
  async subscribeDevice(
    @PlaceId() placeId: string,
    @Body() { device_token }: DeviceTokenDto,
    @CurrentCaller() caller: Caller,
  ): Promise<SubscriptionEnvelopeDto> {
    await this.places.require(placeId, caller);
    await this.commands.execute(new SubscribeDevice(placeId, device_token, caller));
    return subscriptionEnvelope('Device subscribed', { place_id: placeId, device_token });
  }

  /** Ends a subscription. Needs the admin scope. */
  @Delete()
  @ApiOkResponse({ type: SubscriptionEnvelopeDto })
  @Refusals()
  async unsubscribeDevice(
    @PlaceId() placeId: string,
    @Body() { device_token }: DeviceTokenDto,
    @CurrentCaller() caller: Caller,
  ): Promise<SubscriptionEnvelopeDto> {
    await this.places.require(placeId, caller);
    await this.commands.execute(new UnsubscribeDevice(placeId, device_token));
    return subscriptionEnvelope('Device unsubscribed', { place_id: placeId, device_token });
  }
}
