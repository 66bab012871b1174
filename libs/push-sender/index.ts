export { gatewayAgent, type Gateway } from './gateway-agent';
export { type PushOutcome } from './push-outcome';
export { type PushMessage, PushSender } from './push-sender';
export type { ServiceAccount } from './service-account';
