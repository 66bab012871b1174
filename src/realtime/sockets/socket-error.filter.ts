import { type ArgumentsHost, Catch, type ExceptionFilter, Logger } from '@nestjs/common';
import { isTemporary } from '@libs/unit-of-work';
import type { Peer } from './peer';
import { SocketError } from './socket-error';

const logger = new Logger('realtime');

/** Sends a socket the error of its message; details of internal errors stay in the log. */
export function answerWithError(peer: Peer, error: unknown): void {
  if (error instanceof SocketError) peer.refuse(error);
  else if (isTemporary(error)) peer.refuse(new SocketError('SERVICE_UNAVAILABLE'));
  else {
    logger.error(error);
    peer.refuse(new SocketError('INTERNAL_ERROR'));
  }
}

@Catch()
export class SocketErrorFilter implements ExceptionFilter {
  catch(error: unknown, host: ArgumentsHost): void {
    answerWithError(host.switchToWs().getClient<Peer>(), error);
  }
}
