export {
  type ErrorCode,
  ERRORS,
  type FactsOf,
  messageOf,
  SOCKET_ERROR_CODES,
  type SocketErrorCode,
} from './error-codes';
export type { ErrorRow } from './error-row';
