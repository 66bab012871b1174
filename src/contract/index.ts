export {
  type ErrorCode,
  ERRORS,
  type ErrorRow,
  messageOf,
  SOCKET_ERROR_CODES,
  type SocketErrorCode,
} from './errors';
export { refusals } from './refusals';
