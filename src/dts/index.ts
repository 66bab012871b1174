export { DeviceSubscriptionsModule } from './device-subscriptions.module';
