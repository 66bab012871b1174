export { deltaOf, type Limits } from './delta-of';
export { restored } from './restored';
