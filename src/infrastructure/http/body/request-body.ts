import type { IncomingMessage, ServerResponse } from 'node:http';
import { setImmediate as letOthersGo } from 'node:timers/promises';
import {
  type CallHandler,
  type ExecutionContext,
  Injectable,
  type NestInterceptor,
  SetMetadata,
} from '@nestjs/common';
import { finalize, type Observable, race } from 'rxjs';
import { httpRefusals } from '../errors/http.refusals';
import {
  type AskedRequest,
  endTurn,
  goneSignalOf,
  inItsTurn,
  sharerOf,
  STRANGER,
  takeTurn,
} from '../limits/fair-requests';
import { inLongStep, SHORT_BYTES } from '../limits/long-steps';
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
import { BodyPlace, type BodyRooms } from './body-room';
import { slowUpload, uploadRoom } from './upload-room';
import type { FairRoom } from '@libs/fair-room';

/** JSON is UTF-8 (RFC 8259); a body that declares another encoding is refused. */
const JSON_BODY = /^\s*application\/json\s*(;\s*charset\s*=\s*"?utf-?8"?\s*)?$/i;
/** What a body that has not arrived gets room for: a client may never send the rest. */
const FIRST_BYTES = 16 * 1024;
const TAKES_UPLOAD = 'http:takes-upload';

type BodyRequest = IncomingMessage & AskedRequest & { body?: unknown };

/** Marks a route that reads its body itself, as multipart/form-data, and reports what is wrong with it. */
export const TakesUpload = () => SetMetadata(TAKES_UPLOAD, true);

/** Whether a controller's method is marked with `TakesUpload`. */
export const takesUpload = (handler: object) => Reflect.getMetadata(TAKES_UPLOAD, handler) === true;

/** Reads JSON bodies, after the guards have accepted the request. */
export class BodyReader {
  constructor(
    private readonly rooms: BodyRooms,
    private readonly time: BodyTime = BODY_TIME,
  ) {}

  /**
   * Reads the body, if any, into `request.body`, where it stays unchanged: up to 2 MB, without a credential 8 KB. The first 16 KB come
   * before it has room for the whole, which is held until the response is sent or the client disconnects. The body of a GET is not read.
   * Resolves when it is the request's turn.
   * @throws Refusal
   */
  async read(request: BodyRequest, response: ServerResponse): Promise<void> {
    if (!hasBody(request)) return takeTurn(request, response);
    if (!JSON_BODY.test(request.headers['content-type'] ?? '')) throw httpRefusals.UNSUPPORTED_MEDIA_TYPE();
    if (request.method === 'GET' || request.method === 'HEAD') return takeTurn(request, response);
    const most = request.caller === undefined ? MOST_ANONYMOUS_BYTES : MOST_BYTES;
    const declared = declaredBytes(request) ?? most;
    if (declared > most) throw httpRefusals.BODY_TOO_LARGE(most);
    // Node hands a request over before it looks at the bytes behind its headers, even if they came together.
    if (!request.complete) await letOthersGo();
    const room = request.caller === undefined ? this.rooms.strangers : this.rooms.callers;
    const place = new BodyPlace(room, sharerOf(request) ?? STRANGER, request, response);
    const here = request.complete ? request.readableLength : 0;
    await place.take(Math.min(declared, Math.max(here, FIRST_BYTES)));
    const bytes = await receiveBytes(request, place, this.time, most);
    place.shrink(bytes.length);
    await takeTurn(request, response, bytes.length);
    request.body =
      bytes.length <= SHORT_BYTES
        ? bodyValue(bodyText(bytes))
        : await inItsTurn(response, () => inLongStep(bytes.length, () => bodyValue(bodyText(bytes))));
  }
}

/**
 * Reads the body of every request after its guards, so that requests without access cost nothing, and handles
 * requests in turns.
 */
@Injectable()
export class BodyInterceptor implements NestInterceptor {
  constructor(
    private readonly bodies: BodyReader,
    private readonly uploads: FairRoom = uploadRoom(),
  ) {}

  async intercept(context: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
    if (context.getType() !== 'http') return next.handle();
    const http = context.switchToHttp();
    const [request, response] = [http.getRequest<BodyRequest>(), http.getResponse<ServerResponse>()];
    if (takesUpload(context.getHandler())) return this.upload(request, response, next);
    try {
      await this.bodies.read(request, response);
    } catch (error) {
      endTurn(response);
      throw error;
    }
    return inItsTurn(response, () => next.handle()).pipe(finalize(() => endTurn(response)));
  }

  private async upload(
    request: BodyRequest,
    response: ServerResponse,
    next: CallHandler,
  ): Promise<Observable<unknown>> {
    const sharer = sharerOf(request) ?? STRANGER;
    await this.uploads.take(sharer, 1, undefined, () => goneSignalOf(response));
    const slow = slowUpload(request, () => this.uploads.keepsOthersOut(sharer));
    return race(next.handle(), slow).pipe(finalize(() => this.uploads.give(sharer, 1)));
  }
}
