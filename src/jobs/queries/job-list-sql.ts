import type { Layout } from '@libs/work-queue';
import type { Job } from '../entities/job.entity';

/** The columns shown of a job. The payload can be long and is not read. */
export type ShownJob = Omit<Job, 'payload' | 'seq'>;

export const SHOWN_COLUMNS = [
  'channel_id',
  'id',
  'key',
  'type',
  'status',
  'attempts',
  'run_at',
  'error',
  'created_at',
  'started_at',
  'completed_at',
  'webhooks_skipped',
  'order_number',
] as const satisfies readonly (keyof ShownJob)[];

/** Null for any. */
export interface JobFilter {
  readonly channels: readonly string[] | null;
  readonly status: Job['status'] | null;
  readonly type: string | null;
  readonly orderId: string | null;
  readonly orderNumber: string | null;
  /** Searched for among the newest failed jobs, or those of `status`. */
  readonly errorCode: string | null;
}

export interface Sql {
  readonly text: string;
  readonly parameters: readonly unknown[];
}

interface Stretch {
  readonly offset: number;
  readonly limit: number;
}

/** The page, newest first. @param layout where the jobs of channels are */
export function listJobsSql(filter: JobFilter, { offset, limit }: Stretch, layout: Layout): Sql {
  const columns = SHOWN_COLUMNS.join(', ');
  const { text, parameters } = newestJobsSql(filter, columns, offset + limit, layout);
  return {
    text: `SELECT ${columns} FROM (${text}) j ORDER BY id DESC LIMIT ${limit} OFFSET ${offset}`,
    parameters,
  };
}

/** The newest `most` of them, in the order in which they were queued: that in which changes of an order are applied. */
export function queuedJobIdsSql(filter: JobFilter, most: number, layout: Layout): Sql {
  const { text, parameters } = newestJobsSql(filter, 'channel_id, id, seq', most, layout);
  const newest = `SELECT * FROM (${text}) j ORDER BY id DESC LIMIT ${most}`;
  return { text: `SELECT channel_id, id FROM (${newest}) n ORDER BY seq`, parameters };
}

/** Counts up to `most` of them. */
export function countJobsSql(filter: JobFilter, most: number, layout: Layout): Sql {
  const { text, parameters } = newestJobsSql(filter, 'id', most, layout);
  return {
    text: `SELECT count(*)::int AS counted FROM (SELECT 1 FROM (${text}) j LIMIT ${most}) k`,
    parameters,
  };
}

/** The newest failed jobs, at most so many, are counted by cause. */
export const MOST_FAILURES = 10_000;
const MOST_CAUSES = 100;

/** The causes of the newest failed jobs, the most frequent first. */
export function failureCausesSql(channels: JobFilter['channels'], layout: Layout): Sql {
  const any = { type: null, orderId: null, orderNumber: null, errorCode: null };
  const failed: JobFilter = { channels, status: 'failed', ...any };
  const { text, parameters } = newestJobsSql(failed, 'id, type, error, completed_at', MOST_FAILURES, layout);
  return {
    text: `
      SELECT type, error::json ->> 'code' AS code, count(*)::int AS count, sum(count(*)) OVER ()::int AS counted,
             max(completed_at) AS latest_at, (array_agg(id ORDER BY id DESC))[1] AS latest_job_id,
             (array_agg(error ORDER BY id DESC))[1] AS latest_error
        FROM (SELECT * FROM (${text}) j ORDER BY id DESC LIMIT ${MOST_FAILURES}) newest
       GROUP BY 1, 2 ORDER BY count DESC, 1, 2 LIMIT ${MOST_CAUSES}`,
    parameters,
  };
}

const LOOKS_UP_EACH = { together: true, spread: false };

/**
 * The newest jobs, at least `most` of them if there are that many. An order has few jobs, which are found by
 * its index. Otherwise the newest of each channel are read, so that jobs of a quiet channel are not searched
 * for among all.
 */
function newestJobsSql(filter: JobFilter, columns: string, most: number, layout: Layout): Sql {
  const { channels, errorCode } = filter;
  if (errorCode !== null) return newestOfCauseSql(filter, errorCode, columns, layout);
  const parameters: unknown[] = [];
  const placeholder = (value: unknown) => `$${parameters.push(value)}`;
  const conditions = [
    ...(filter.status === null ? [] : [`status = ${placeholder(filter.status)}`]),
    ...(filter.type === null ? [] : [`type = ${placeholder(filter.type)}`]),
    ...(filter.orderNumber === null ? [] : [`order_number = ${placeholder(filter.orderNumber)}`]),
    ...(filter.orderId === null ? [] : [`key = ${placeholder(filter.orderId)} AND type LIKE 'order\\_%'`]),
  ];
  const isFew = filter.orderId !== null || filter.orderNumber !== null;
  const newest = `ORDER BY id DESC LIMIT ${most}`;
  if (channels !== null && channels.length > 1 && !isFew && layout.choose(LOOKS_UP_EACH)) {
    const where = ['channel_id = asked.channel', ...conditions].join(' AND ');
    const asked = `unnest(${placeholder(channels)}::uuid[]) AS asked(channel)`;
    const text = `SELECT found.* FROM ${asked} CROSS JOIN LATERAL (SELECT ${columns} FROM jobs WHERE ${where} ${newest}) found`;
    return { text, parameters };
  }
  if (channels?.length === 1) conditions.push(`channel_id = ${placeholder(channels[0])}`);
  else if (channels !== null) conditions.push(`channel_id = ANY (${placeholder(channels)})`);
  const jobs = `SELECT ${columns} FROM jobs ${conditions.length === 0 ? '' : `WHERE ${conditions.join(' AND ')}`}`;
  const text = isFew ? `WITH few AS MATERIALIZED (${jobs}) SELECT * FROM few` : `${jobs} ${newest}`;
  return { text, parameters };
}

/** No index has the codes of errors: only so many of the newest jobs are looked through. */
function newestOfCauseSql(filter: JobFilter, errorCode: string, columns: string, layout: Layout): Sql {
  const any: JobFilter = { ...filter, status: filter.status ?? 'failed', errorCode: null };
  const { text, parameters } = newestJobsSql(any, `${SHOWN_COLUMNS.join(', ')}, seq`, MOST_FAILURES, layout);
  const code = `$${parameters.length + 1}`;
  return {
    text: `
      SELECT ${columns} FROM (SELECT * FROM (${text}) j ORDER BY id DESC LIMIT ${MOST_FAILURES}) newest
       WHERE error::json ->> 'code' = ${code}`,
    parameters: [...parameters, errorCode],
  };
}
