export { WorkLoop, type WorkLoopOptions } from './work-loop';
