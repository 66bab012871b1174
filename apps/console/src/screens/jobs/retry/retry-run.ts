import { each, type Tally } from '../../../app/lists/each';
import { type Job, type JobSearch, readJobs, retryJob } from '../jobs';

const PAGE = 100;
/** As many as the causes are counted among. */
const MOST = 10_000;

/** Failed jobs: some by their ids, or all of a cause. */
export type ToRetry =
  { readonly ids: readonly string[] } | { readonly cause: JobSearch; readonly count: number };

export function countOf(toRetry: ToRetry): number {
  return 'ids' in toRetry ? toRetry.ids.length : toRetry.count;
}

/** Queues failed jobs again. They are all found first: whatever fails meanwhile is not retried. */
export async function retryAll(
  toRetry: ToRetry,
  signal: AbortSignal,
  onTally: (tally: Tally) => void,
): Promise<void> {
  const ids = 'ids' in toRetry ? toRetry.ids : await findAll(toRetry.cause, signal, onTally);
  await each(ids, (id) => retryJob(id, signal), signal, onTally);
}

async function findAll(
  cause: JobSearch,
  signal: AbortSignal,
  onTally: (tally: Tally) => void,
): Promise<string[]> {
  const found = new Set<string>();
  for (let page = 1, pages = 1; page <= pages && found.size < MOST; page += 1) {
    const { data, pagination } = await readJobs({ ...cause, status: 'failed', page }, PAGE, signal);
    data.forEach(({ id }: Job) => found.add(id));
    pages = pagination.totalPages;
    onTally({ done: found.size, total: null, refusals: [] });
  }
  return [...found];
}
