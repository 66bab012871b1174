export { FanOutWebhook } from './commands/fan-out-webhook';
export { WebhooksModule } from './webhooks.module';
