import type { Operation } from './operation';

/** A response of the service; status 0 when none came. */
export interface Answer {
  readonly status: number;
  readonly body: unknown;
  readonly retryAfterMs: number | null;
}

/** Why an order stops: said to the person, with what to do (texts.ts). */
export interface Refusal {
  readonly code: string;
  readonly message: string;
  /** The status that the order has meanwhile, where the service says it. */
  readonly status: string | null;
  readonly claimedBy: string | null;
}

export type Verdict =
  | { readonly is: 'done' }
  | { readonly is: 'repeat'; readonly afterMs: number | null }
  /** The job that was accepted has not ended; its outcome is asked for before anything else of its order is sent. */
  | { readonly is: 'accepted'; readonly jobId: string }
  | { readonly is: 'signed_out' }
  | { readonly is: 'refused'; readonly refusal: Refusal };

interface Said {
  readonly code?: string;
  readonly error?: unknown;
  readonly message?: unknown;
  readonly status?: unknown;
  readonly current_status?: unknown;
  readonly claim?: { readonly claimed_by?: unknown } | null;
  readonly jobId?: string;
  readonly job?: Job | null;
}

interface Job {
  readonly status?: string;
  readonly error?: { readonly code?: string; readonly message?: string } | null;
}

/** Refusals that the same request outlives: it is sent again, with the same key, until another answer comes. */
const PASSING: ReadonlySet<string> = new Set(['REQUEST_UNDER_WAY']);
const PASSING_STATUSES: ReadonlySet<number> = new Set([0, 408, 425, 429]);

/** What an answer means for its operation. */
export function judge(
  { action }: Pick<Operation, 'action'>,
  { status, body, retryAfterMs }: Answer,
): Verdict {
  const said = (typeof body === 'object' && body !== null ? body : {}) as Said;
  if (status >= 200 && status < 300) {
    // A change that was accepted, to be applied by a job; null when the job has ended so long ago that it is deleted.
    if (said.jobId === undefined || said.job === null) return { is: 'done' };
    return ofJob(said.job ?? null, said.jobId);
  }
  if (status === 401) return { is: 'signed_out' };
  if (status >= 500 || PASSING_STATUSES.has(status) || PASSING.has(said.code ?? ''))
    return { is: 'repeat', afterMs: retryAfterMs };
  const now = textOf(said.current_status) ?? textOf(said.status);
  // The order is where it was meant to go: another device, or this one before its key was forgotten, moved it.
  if (action.kind === 'move' && now === action.to) return { is: 'done' };
  return { is: 'refused', refusal: refusalOf(status, said, now) };
}

/** What an accepted status change came to. */
export function ofJob(job: Job | null, jobId: string): Verdict {
  if (job?.status === 'completed') return { is: 'done' };
  if (job?.status !== 'failed') return { is: 'accepted', jobId };
  const { code = 'FAILED', message = '' } = job.error ?? {};
  return { is: 'refused', refusal: { code, message, status: null, claimedBy: null } };
}

function refusalOf(status: number, said: Said, now: string | null): Refusal {
  return {
    code: said.code ?? `HTTP_${status}`,
    message: textOf(said.error) ?? textOf(said.message) ?? '',
    status: now,
    claimedBy: textOf(said.claim?.claimed_by),
  };
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}
