export { inTime, TooLateError, waitAtMost } from './time-limit';
