export { PickingAppModule } from './picking-app/picking-app.module';
export { DeviceSubscriptionsModule } from './device-subscriptions/device-subscriptions.module';
export { ListPushesOfOrder, type PushMoment } from './push/queries/list-pushes-of-order';
export { PushModule } from './push/push.module';
