import { Module } from '@nestjs/common';
import { SubscribeDeviceHandler } from './commands/subscribe-device';
import { UnsubscribeDeviceHandler } from './commands/unsubscribe-device';
import { DeviceSubscriptionsController } from './device-subscriptions.controller';

@Module({
  controllers: [DeviceSubscriptionsController],
  providers: [SubscribeDeviceHandler, UnsubscribeDeviceHandler],
})
export class DeviceSubscriptionsModule {}
