export { AccessTokens } from './access-tokens';
export { FanOutWebhook } from './commands/fan-out-webhook';
export { FAILURES_BEFORE_PROBING } from './model/endpoint-health';
export { OutboundHttp } from './outbound-http';
export { WebhooksModule } from './webhooks.module';
