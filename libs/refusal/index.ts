export { Refusal, type RefusalFacts } from './refusal';
