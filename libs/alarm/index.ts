export { Alarm, LocalAlarm } from './alarm';
