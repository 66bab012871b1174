export { WakeUps, LocalWakeUps } from './wake-ups';
