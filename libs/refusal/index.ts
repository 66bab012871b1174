export { Refusal, type RefusalFacts } from './refusal';
export { refusals } from './refusals';
