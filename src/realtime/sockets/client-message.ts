import Ajv, { type ErrorObject, type ValidateFunction } from 'ajv';
import { findJsonFault } from '../../infrastructure/http';
import { CLIENT_MESSAGES } from '../../contract';
import { SocketError } from './socket-error';

interface Filter {
  readonly channel_id?: string;
}

export interface AuthMessage {
  readonly type: 'auth';
  readonly apiKey: string;
}

export interface SubscribeMessage {
  readonly type: 'subscribe';
  readonly topic: string;
  readonly filter?: Filter | null;
  readonly after?: string | null;
}

export interface UnsubscribeMessage {
  readonly type: 'unsubscribe';
  readonly topic: string;
  readonly filter?: Filter | null;
}

export type ClientMessage = AuthMessage | SubscribeMessage | UnsubscribeMessage;

const ajv = new Ajv({ allowUnionTypes: true });
/** Compiled by the first message of each type. */
const validators = new Map<string, ValidateFunction>();

/** Reads one frame of a client. @throws SocketError that says what is wrong with it */
export function readClientMessage(frame: Buffer, isBinary: boolean): ClientMessage {
  if (isBinary) throw new SocketError('BINARY_FRAME');
  const message = parse(frame);
  if (typeof message !== 'object' || message === null || Array.isArray(message)) {
    throw new SocketError('INVALID_JSON');
  }
  const { type } = message as { type?: unknown };
  const isValid = typeof type === 'string' ? validatorOf(type) : undefined;
  if (isValid === undefined) throw new SocketError('UNKNOWN_TYPE');
  if (!isValid(message)) throw problemOf(isValid.errors?.[0]);
  return message as ClientMessage;
}

function validatorOf(type: string): ValidateFunction | undefined {
  if (!Object.hasOwn(CLIENT_MESSAGES, type)) return undefined;
  const validator =
    validators.get(type) ?? ajv.compile(CLIENT_MESSAGES[type as keyof typeof CLIENT_MESSAGES]);
  validators.set(type, validator);
  return validator;
}

function parse(frame: Buffer): unknown {
  const fault = findJsonFault(frame);
  if (fault?.kind === 'unstorable_text') {
    throw new SocketError('INVALID_MESSAGE', 'Text may not hold U+0000 or half a surrogate pair');
  }
  if (fault !== null) throw new SocketError('INVALID_MESSAGE');
  try {
    return JSON.parse(frame.toString());
  } catch {
    throw new SocketError('INVALID_JSON');
  }
}

function problemOf(problem: ErrorObject | undefined): SocketError {
  if (problem === undefined) return new SocketError('INVALID_MESSAGE');
  const path = problem.instancePath.slice(1).replaceAll('/', '.');
  if (path.startsWith('filter')) return new SocketError('INVALID_FILTER');
  const { additionalProperty } = problem.params as { additionalProperty?: string };
  const sentence =
    additionalProperty === undefined
      ? `${path} ${problem.message ?? 'is not valid'}`.trim()
      : `${additionalProperty} is not a known field`;
  return new SocketError('INVALID_MESSAGE', sentence.slice(0, 200));
}
