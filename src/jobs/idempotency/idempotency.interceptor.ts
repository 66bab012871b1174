import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import type { Request, Response } from 'express';
import { from, lastValueFrom, type Observable } from 'rxjs';
import { NIL } from 'uuid';
import { mask } from '@libs/secret-box';
import { mayReach } from '../../api-keys';
import { idempotencyTraitsOf, KEYED_METHODS, takesUpload } from '../../infrastructure/http';
import { AcceptedResponse } from '../accepting/accepted-response';
import { AcceptedInterceptor } from '../accepting/accepted.interceptor';
import { waitPreferredS } from '../model/preference';
import { FindJobNames } from '../queries/find-job-names';
import { type IdempotencyKey, idempotencyKeyOf, type KeyedRequest } from './idempotency-key.decorator';
import type { GivenAnswer } from './answered-requests';
import { IdempotentRequests, type Outcome } from './idempotent-requests';

const JOB = /^\/v1\/jobs\/([^/]+)$/;
const JSON_TYPE = 'application/json; charset=utf-8';
const TOO_LARGE = { message: 'The request was applied before; its response was too large to be stored' };

/**
 * Makes every POST, PUT and PATCH safe to repeat with an `Idempotency-Key`, whatever the route
 * (docs/changing-orders.md#what-a-key-remembers). Routes that accept jobs handle it themselves.
 */
@Injectable()
export class IdempotencyInterceptor implements NestInterceptor {
  constructor(
    private readonly once: IdempotentRequests,
    private readonly accepted: AcceptedInterceptor,
    private readonly queries: QueryBus,
  ) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const http = context.switchToHttp();
    const request = http.getRequest<KeyedRequest>();
    if (!KEYED_METHODS.has(request.method) || idempotencyTraitsOf(context.getHandler()).repeatsItself)
      return next.handle();
    const repeat = idempotencyKeyOf(request);
    if (repeat === null) return next.handle();
    return from(this.answer(repeat, context.getHandler(), next, request, http.getResponse<Response>()));
  }

  private async answer(
    repeat: IdempotencyKey,
    handler: object,
    next: CallHandler,
    request: KeyedRequest,
    response: Response,
  ): Promise<unknown> {
    const { shownOnce, callsOut } = idempotencyTraitsOf(handler);
    const application = {
      apply: () => lastValueFrom(next.handle(), { defaultValue: undefined }),
      toAnswer: (result: unknown) => answerOf(result, response, shownOnce),
      isUpload: takesUpload(handler),
      fingerprint: async () => repeat.fingerprint + (await digestOfUpload(request)),
    };
    const known = application.isUpload ? null : await this.once.known(repeat);
    if (known !== null) return this.answerAgain(known, request, response);
    const outcome: Outcome<unknown> = callsOut
      ? await this.once.applyOutside(repeat, application)
      : await this.once.apply(repeat, application);
    if (outcome.kind === 'known') return this.answerAgain(outcome.answer, request, response);
    return this.accepted.write(outcome.result, request, response);
  }

  /** The first response; of an accepted job once it has ended, where the repeat prefers to wait. */
  private async answerAgain(given: GivenAnswer, request: KeyedRequest, response: Response): Promise<unknown> {
    const text = repeatAnswer(given, response);
    const jobId = given.status === 202 ? JOB.exec(given.location ?? '')?.[1] : undefined;
    if (jobId === undefined || waitPreferredS(request.get('prefer')) === null) return text;
    const job = (await this.queries.execute(new FindJobNames([jobId]))).get(jobId);
    if (job !== undefined && !mayReach(request.caller, job.channel_id)) return text;
    const accepted = new AcceptedResponse(job?.channel_id ?? NIL, jobId, text!, true);
    return this.accepted.write(accepted, request, response);
  }
}

function repeatAnswer({ status, location, answer }: GivenAnswer, response: Response): string | undefined {
  response.status(status).setHeader('Idempotent-Replayed', 'true');
  if (location !== null) response.setHeader('Location', location);
  if (status === 204) return undefined;
  response.setHeader('Content-Type', JSON_TYPE);
  return answer ?? JSON.stringify(TOO_LARGE);
}

function answerOf(result: unknown, response: Response, shownOnce: readonly string[]): GivenAnswer {
  const text =
    result instanceof AcceptedResponse ? String(result.text) : JSON.stringify(masked(result, shownOnce));
  const location =
    result instanceof AcceptedResponse
      ? result.location
      : (response.getHeader('Location') as string | undefined);
  return { status: response.statusCode, location: location ?? null, answer: text ?? null };
}

function masked(result: unknown, fields: readonly string[]): unknown {
  if (fields.length === 0 || typeof result !== 'object' || result === null) return result;
  const secrets = fields
    .map((field) => [field, (result as Record<string, unknown>)[field]] as const)
    .filter((entry): entry is readonly [string, string] => typeof entry[1] === 'string');
  return { ...result, ...Object.fromEntries(secrets.map(([field, secret]) => [field, mask(secret)])) };
}

/** The fingerprint of the uploaded file, if any. */
async function digestOfUpload({ file }: Request): Promise<string> {
  if (file === undefined) return '';
  const hash = createHash('sha256');
  await pipeline(createReadStream(file.path), hash);
  return hash.digest('base64url');
}
