import type { IncomingMessage, ServerResponse } from 'node:http';
import { setImmediate as letOthersGo } from 'node:timers/promises';
import {
  type CallHandler,
  type ExecutionContext,
  Injectable,
  type NestInterceptor,
  SetMetadata,
} from '@nestjs/common';
import { finalize, type Observable } from 'rxjs';
import { httpRefusals } from '../errors/http.refusals';
import { type AskedRequest, endTurn, inItsTurn, sharerOf, takeTurn } from '../limits/fair-requests';
import {
  BODY_TIME,
  type BodyTime,
  declaredBytes,
  hasBody,
  MOST_ANONYMOUS_BYTES,
  MOST_BYTES,
  receiveBytes,
} from './body-bytes';
import { bodyText, bodyValue } from './body-fault';
import type { FairRoom } from '@libs/fair-room';

/** JSON is UTF-8 (RFC 8259); a body that declares another encoding is refused. */
const JSON_BODY = /^\s*application\/json\s*(;\s*charset\s*=\s*"?utf-?8"?\s*)?$/i;
const LARGE_BYTES = 64 * 1024;
const TAKES_UPLOAD = 'http:takes-upload';

type BodyRequest = IncomingMessage & AskedRequest & { body?: unknown };

/** Marks a route that reads its body itself, as multipart/form-data, and reports what is wrong with it. */
export const TakesUpload = () => SetMetadata(TAKES_UPLOAD, true);

/** Whether a controller's method is marked with `TakesUpload`. */
export const takesUpload = (handler: object) => Reflect.getMetadata(TAKES_UPLOAD, handler) === true;

/** Reads JSON bodies, after the guards have accepted the request. */
export class BodyReader {
  constructor(
    private readonly room: FairRoom,
    private readonly time: BodyTime = BODY_TIME,
  ) {}

  /**
   * Reads the body, if any, into `request.body`, where it stays unchanged: up to 2 MB, without a credential 8 KB. Its room is held until the
   * response is sent or the client disconnects. The body of a GET is not read. Resolves when it is the
   * request's turn.
   * @throws Refusal
   */
  async read(request: BodyRequest, response: ServerResponse): Promise<void> {
    if (!hasBody(request)) return takeTurn(request, response);
    if (!JSON_BODY.test(request.headers['content-type'] ?? '')) throw httpRefusals.UNSUPPORTED_MEDIA_TYPE();
    if (request.method === 'GET' || request.method === 'HEAD') return takeTurn(request, response);
    const most = request.caller === undefined ? MOST_ANONYMOUS_BYTES : MOST_BYTES;
    const declared = declaredBytes(request) ?? most;
    if (declared > most) throw httpRefusals.BODY_TOO_LARGE(most);
    const shrink = await this.enter(request, response, declared);
    const bytes = await receiveBytes(request, this.time, most);
    shrink(bytes.length);
    await takeTurn(request, response, bytes.length);
    const text = bodyText(bytes);
    // Of a large body every step is long: small requests that wait for the event loop go first.
    const isLarge = bytes.length > LARGE_BYTES;
    if (isLarge) await letOthersGo();
    request.body = bodyValue(text);
    if (isLarge) await letOthersGo();
  }

  /** Takes room until the response is closed. Returns a function that reduces it. */
  private async enter(
    request: BodyRequest,
    response: ServerResponse,
    bytes: number,
  ): Promise<(bytes: number) => void> {
    const { room } = this;
    const name = sharerOf(request) ?? 'stranger';
    let held = 0;
    let isOver = response.destroyed;
    const resize = (to: number) => {
      const now = isOver ? 0 : to;
      room.give(name, held - now);
      held = now;
    };
    response.once('close', () => {
      isOver = true;
      resize(0);
    });
    await room.take(name, bytes);
    held = bytes;
    resize(bytes);
    return resize;
  }
}

/**
 * Reads the body of every request after its guards, so that requests without access cost nothing, and handles
 * requests in turns.
 */
@Injectable()
export class BodyInterceptor implements NestInterceptor {
  constructor(private readonly bodies: BodyReader) {}

  async intercept(context: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
    const isUpload = Reflect.getMetadata(TAKES_UPLOAD, context.getHandler()) === true;
    if (context.getType() !== 'http' || isUpload) return next.handle();
    const http = context.switchToHttp();
    const response = http.getResponse<ServerResponse>();
    try {
      await this.bodies.read(http.getRequest<BodyRequest>(), response);
    } catch (error) {
      endTurn(response);
      throw error;
    }
    return inItsTurn(response, () => next.handle()).pipe(finalize(() => endTurn(response)));
  }
}
