import { Module } from '@nestjs/common';
import { SubscribeDeviceHandler } from './commands/subscribe-device';
import { UnsubscribeDeviceHandler } from './commands/unsubscribe-device';
import { DeviceSubscriptionsController } from './device-subscriptions.controller';
import { WebPushController } from './web-push.controller';
import { PlacesModule } from '../../places';

@Module({
  imports: [PlacesModule],
  controllers: [DeviceSubscriptionsController, WebPushController],
  providers: [SubscribeDeviceHandler, UnsubscribeDeviceHandler],
})
export class DeviceSubscriptionsModule {}
