export { endlessDelayMs, nextDelayMs, spread } from './back-off';
