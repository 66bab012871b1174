export { createLogger, NestLogger } from './logger';
