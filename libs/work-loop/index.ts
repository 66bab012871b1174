export { type FailingLoop, failingLoops, WorkLoop, type WorkLoopOptions } from './work-loop';
