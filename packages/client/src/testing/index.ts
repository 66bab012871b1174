export { WebhookCollector } from './webhook-collector.js';
export { type ServiceOptions, startService, type TestChannel, type TestService } from './start-service.js';
