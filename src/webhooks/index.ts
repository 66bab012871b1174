export { AccessTokens } from './oauth2/access-tokens';
export { FanOutWebhook } from './fan-out/commands/fan-out-webhook';
export { FAILURES_BEFORE_PROBING } from './circuit/model/endpoint-health';
export { OutboundHttp } from './delivery/sending/outbound-http';
export { WebhooksModule } from './webhooks.module';
