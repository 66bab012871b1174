import type { LoggerService } from '@nestjs/common';
import { isTracing, traceFields } from '@libs/tracing';
import pino, { type Level, type Logger, type LoggerOptions } from 'pino';
import { destination } from './destination';

const CENSOR = '********';

/** The framework's own messages at start, useful only for debugging. */
const FRAMEWORK: ReadonlySet<unknown> = new Set([
  'InstanceLoader',
  'NestApplication',
  'NestFactory',
  'RouterExplorer',
  'RoutesResolver',
  'WebSocketsController',
]);

/**
 * The process's log on standard output: JSON lines, plain ones on a terminal. Credentials are masked
 * everywhere; lines inside a span have its trace id.
 */
export function createLogger(level: string, isTerminal = process.stdout.isTTY): Logger {
  const options: LoggerOptions = {
    level,
    base: { pid: process.pid },
    ...(isTracing() && { mixin: traceFields }),
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
    redact: {
      paths: ['req.headers.authorization', 'headers.authorization', '*.secret', '*.password', '*.key'],
      censor: CENSOR,
    },
    serializers: { err: describeError },
  };
  return pino(options, destination(isTerminal));
}

/** An error as it is logged, without statement parameters and details, which can contain customers' data. */
export function describeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { message: String(error) };
  const { code, constraint } = error as { code?: unknown; constraint?: unknown };
  return {
    type: error.name,
    message: error.message,
    ...(code !== undefined && { code }),
    ...(constraint !== undefined && { constraint }),
    stack: error.stack,
  };
}

/** Lets Nest and the features log through pino. */
export class NestLogger implements LoggerService {
  constructor(private readonly pino: Logger) {}

  log(message: unknown, ...rest: unknown[]): void {
    this.write(FRAMEWORK.has(rest.at(-1)) ? 'debug' : 'info', message, rest);
  }

  error(message: unknown, ...rest: unknown[]): void {
    this.write('error', message, rest);
  }

  warn(message: unknown, ...rest: unknown[]): void {
    this.write('warn', message, rest);
  }

  debug(message: unknown, ...rest: unknown[]): void {
    this.write('debug', message, rest);
  }

  verbose(message: unknown, ...rest: unknown[]): void {
    this.write('trace', message, rest);
  }

  fatal(message: unknown, ...rest: unknown[]): void {
    this.write('fatal', message, rest);
  }

  private write(level: Level, message: unknown, rest: unknown[]): void {
    if (!this.pino.isLevelEnabled(level)) return;
    const context = rest.at(-1);
    const where = typeof context === 'string' ? { context } : {};
    if (message instanceof Error) this.pino[level]({ ...where, err: message });
    else if (typeof message === 'object' && message !== null) this.pino[level]({ ...where, ...message });
    else this.pino[level](where, String(message));
  }
}
