export { PickingAppModule } from './picking-app.module';
export { DeviceSubscriptionsModule } from './device-subscriptions.module';
export { PushModule } from './push.module';
