import { createBullBoard } from '@bull-board/api';
import { BullAdapter } from '@bull-board/api/bullAdapter';
import { ExpressAdapter } from '@bull-board/express';
import type { RequestHandler } from 'express';
import type { Queues } from '../queues';

/** Bull Board's own pages, for reading only. Loaded only with a Redis. */
export function boardOf(queues: Queues, path: string): RequestHandler {
  const serverAdapter = new ExpressAdapter();
  serverAdapter.setBasePath(path);
  createBullBoard({
    queues: queues.all.map((queue) => new BullAdapter(queue, { readOnlyMode: true })),
    serverAdapter,
    options: { uiConfig: { boardTitle: 'Queues', hideRedisDetails: true } },
  });
  return serverAdapter.getRouter() as RequestHandler;
}
