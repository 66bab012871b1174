export { endlessDelayMs, nextDelayMs, spread, WHEN_BLOCKED_MS } from './back-off';
