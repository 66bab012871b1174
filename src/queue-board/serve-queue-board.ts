import type { INestApplication } from '@nestjs/common';
import type { NextFunction, Request, Response } from 'express';
import { AdminPages } from '../api-keys';
import { type CompleteSettings, SETTINGS_TOKEN } from '../config';
import { Queues } from '../queues';
import { queueBoardRefusals } from './queue-board.refusals';

const PATH = '/admin/queues';

/** All that the page needs is on this server; the fonts that it would like from elsewhere are left out. */
const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'self'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/**
 * Bull Board at `/admin/queues`, for administrators and for reading only: jobs are calls to look into Postgres, where what
 * is to be done can be retried for real. Without Redis there are no queues, and it says so.
 */
export async function serveQueueBoard(app: INestApplication): Promise<void> {
  const pages = app.get(AdminPages, { strict: false });
  const { REDIS_URL } = app.get<CompleteSettings>(SETTINGS_TOKEN, { strict: false });
  app.use(PATH, (request: Request, response: Response, next: NextFunction) => {
    response.setHeader('Content-Security-Policy', CONTENT_SECURITY_POLICY);
    response.setHeader('Cache-Control', 'no-store');
    pages.admit(request, response).then(() => next(), next);
  });
  if (REDIS_URL === null) {
    app.use(PATH, noQueues);
    return;
  }
  const { boardOf } = await import('./board.js');
  app.use(PATH, boardOf(app.get(Queues, { strict: false }), PATH));
}

function noQueues(_request: Request, _response: Response, next: NextFunction): void {
  next(queueBoardRefusals.NO_QUEUES());
}
