export { EndsWithProcess } from './ends-with-process';
