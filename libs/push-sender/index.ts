export { gatewayAgent, type Gateway } from './gateway-agent';
export { outcomeOfCode, type PushOutcome } from './push-outcome';
export { MOST_MESSAGES, type PushMessage, PushSender } from './push-sender';
export type { ServiceAccount } from './service-account';
