import { type ArgumentsHost, Catch, type ExceptionFilter, Logger } from '@nestjs/common';
import { isTemporary } from '@libs/unit-of-work';
import type { ClientSocket } from './client-socket';
import { SocketError } from './socket-error';

const logger = new Logger('realtime');

/** Sends a socket the error of its message; details of internal errors stay in the log. */
export function answerWithError(client: ClientSocket, error: unknown): void {
  if (error instanceof SocketError) client.refuse(error);
  else if (isTemporary(error)) client.refuse(new SocketError('SERVICE_UNAVAILABLE'));
  else {
    logger.error(error);
    client.refuse(new SocketError('INTERNAL_ERROR'));
  }
}

@Catch()
export class SocketErrorFilter implements ExceptionFilter {
  catch(error: unknown, host: ArgumentsHost): void {
    answerWithError(host.switchToWs().getClient<ClientSocket>(), error);
  }
}
