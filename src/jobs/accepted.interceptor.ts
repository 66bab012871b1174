import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import type { Request, Response } from 'express';
import { mergeMap, type Observable } from 'rxjs';
import { AcceptedAnswer } from './accepted-answer';
import { JobEndings } from './job-endings';
import { waitPreferredS } from './model/preference';

const JSON_TYPE = 'application/json; charset=utf-8';

/** Writes the 202 of an accepted request; with `Prefer: wait=N` once its job has ended or N seconds have passed (D38). */
@Injectable()
export class AcceptedInterceptor implements NestInterceptor {
  constructor(private readonly endings: JobEndings) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const http = context.switchToHttp();
    return next
      .handle()
      .pipe(
        mergeMap((answer: unknown) =>
          answer instanceof AcceptedAnswer
            ? this.write(answer, http.getRequest<Request>(), http.getResponse<Response>())
            : Promise.resolve(answer),
        ),
      );
  }

  private async write(answer: AcceptedAnswer, request: Request, response: Response): Promise<string> {
    response.setHeader('Content-Type', JSON_TYPE);
    response.setHeader('Location', `/v1/jobs/${answer.jobId}`);
    const seconds = waitPreferredS(request.get('prefer'));
    if (seconds === null) return answer.text;
    const gone = new AbortController();
    response.once('close', () => gone.abort());
    const job = await this.endings.wait(answer.channelId, answer.jobId, seconds * 1_000, gone.signal);
    response.setHeader('Preference-Applied', `wait=${seconds}`);
    return answer.with('job', job);
  }
}
