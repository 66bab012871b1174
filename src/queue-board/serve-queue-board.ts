import { createBullBoard } from '@bull-board/api';
import { BullAdapter } from '@bull-board/api/bullAdapter';
import { ExpressAdapter } from '@bull-board/express';
import type { INestApplication } from '@nestjs/common';
import type { NextFunction, Request, RequestHandler, Response } from 'express';
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
export function serveQueueBoard(app: INestApplication): void {
  const pages = app.get(AdminPages, { strict: false });
  const { REDIS_URL } = app.get<CompleteSettings>(SETTINGS_TOKEN, { strict: false });
  app.use(PATH, (request: Request, response: Response, next: NextFunction) => {
    response.setHeader('Content-Security-Policy', CONTENT_SECURITY_POLICY);
    response.setHeader('Cache-Control', 'no-store');
    pages.admit(request, response).then(() => next(), next);
  });
  app.use(PATH, REDIS_URL === null ? noQueues : boardOf(app.get(Queues, { strict: false })));
}

function noQueues(_request: Request, _response: Response, next: NextFunction): void {
  next(queueBoardRefusals.NO_QUEUES());
}

function boardOf(queues: Queues): RequestHandler {
  const serverAdapter = new ExpressAdapter();
  serverAdapter.setBasePath(PATH);
  createBullBoard({
    queues: queues.all.map((queue) => new BullAdapter(queue, { readOnlyMode: true })),
    serverAdapter,
    options: { uiConfig: { boardTitle: 'Queues', hideRedisDetails: true } },
  });
  return serverAdapter.getRouter() as RequestHandler;
}
