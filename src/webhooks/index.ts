export { AccessTokens } from './access-tokens';
export { FanOutWebhook } from './commands/fan-out-webhook';
export { OutboundHttp } from './outbound-http';
export { WebhooksModule } from './webhooks.module';
