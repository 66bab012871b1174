export { AccessTokens } from './oauth2/access-tokens';
export { EndpointsOfChannels } from './settings/endpoints-of-channels';
export { WEBHOOK_SECRETS } from './settings/webhook-secrets';
export { OAUTH2_SECRETS } from './oauth2/oauth2-secrets';
export { FanOutWebhook } from './fan-out/commands/fan-out-webhook';
export { FAILURES_BEFORE_OPEN } from './circuit/model/circuit';
export { OutboundHttp } from './delivery/sending/outbound-http';
export { WebhooksModule } from './webhooks.module';
export { WAITING_DELIVERIES, WAITING_DELIVERIES_ON_NODES } from './delivery/waiting-deliveries';
