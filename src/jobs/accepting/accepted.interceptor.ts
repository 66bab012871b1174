import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import type { ServerResponse } from 'node:http';
import type { Request, Response } from 'express';
import { mergeMap, type Observable } from 'rxjs';
import { UnitOfWork } from '@libs/unit-of-work';
import { type CalledRequest, type ResultWriter, sharerOf } from '../../infrastructure/http';
import { AcceptedResponse } from './accepted-response';
import { JobEndings } from '../running/job-endings';
import { waitPreferredS } from '../model/preference';

interface Asking extends CalledRequest {
  get(name: string): string | undefined;
}

const JSON_TYPE = 'application/json; charset=utf-8';

/**
 * Writes the 202 of an accepted request; with `Prefer: wait=N` once its job has ended or N seconds have
 * passed, unless too many of the caller wait already (docs/changing-orders.md#waiting-for-the-outcome).
 */
@Injectable()
export class AcceptedInterceptor implements NestInterceptor, ResultWriter {
  constructor(
    private readonly endings: JobEndings,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const http = context.switchToHttp();
    return next
      .handle()
      .pipe(
        mergeMap((answer: unknown) =>
          this.write(answer, http.getRequest<Request>(), http.getResponse<Response>()),
        ),
      );
  }

  async write(answer: unknown, request: Asking, response: ServerResponse): Promise<unknown> {
    // The job can be waited for only after its transaction has ended.
    if (!(answer instanceof AcceptedResponse) || this.unitOfWork.isEnclosed) return answer;
    response.setHeader('Content-Type', JSON_TYPE);
    response.setHeader('Location', answer.location);
    if (answer.isRepeat) response.setHeader('Idempotent-Replayed', 'true');
    const seconds = waitPreferredS(request.get('prefer'));
    if (seconds === null) return answer.text;
    const { channelId, jobId } = answer;
    const [share, timeoutMs] = [sharerOf(request), seconds * 1_000];
    const waiting = this.endings.wait({ channelId, jobId, share, timeoutMs, response });
    if (waiting === undefined) return answer.text;
    const job = await waiting;
    response.setHeader('Preference-Applied', `wait=${seconds}`);
    return answer.with('job', job);
  }
}
