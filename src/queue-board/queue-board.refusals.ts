import { refusals } from '@libs/refusal';

export const queueBoardRefusals = refusals({
  NO_QUEUES: () => ({
    status: 404,
    message: 'There are no queues to show: REDIS_URL is not set, and jobs run from Postgres',
  }),
});
