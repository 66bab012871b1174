export type { components, paths } from './generated/api.js';
export type { ErrorCode } from './generated/error-codes.js';
export { type ConnectionOptions } from './http/connection.js';
export {
  ApiError,
  type ClientErrorCode,
  ConnectionError,
  isOmsError,
  OmsError,
  type WrongField,
} from './http/errors.js';
export type { RetryOptions } from './http/retries.js';
export type { BodyOf, Call, CallOptions, PathWith, QueryOf, ResultOf, Routes } from './http/routes.js';
export type * from './resources.js';
export { createClient, type OmsClient } from './client.js';
