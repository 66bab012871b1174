export { PickingAppModule } from './picking-app/picking-app.module';
export { DeviceSubscriptionsModule } from './device-subscriptions/device-subscriptions.module';
export { PushModule } from './push/push.module';
