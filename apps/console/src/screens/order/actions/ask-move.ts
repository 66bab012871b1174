import type { ResultOf } from '@oms/client';
import { ApiError, request } from '../../../api/request';
import { texts } from '../texts';
import type { OfferedMove } from './workflow';

/** The longest that the service waits for the outcome. */
const WAIT = 'wait=30';
/** Longer than that, so that a late response is no failure. */
const LONGEST_MS = 40_000;

export type Metadata = Readonly<Record<string, string | boolean>>;

type Accepted = ResultOf<'/v1/orders/{orderId}/status', 'patch'>;

/** Why a move was not made, in words, and at the field that it is about where there is one. */
export interface Refused {
  readonly text: string;
  readonly fields: Readonly<Record<string, string>>;
}

/** A move of the version of an order that somebody saw. */
export interface AskedMove {
  readonly move: OfferedMove;
  readonly version: number;
  readonly metadata: Metadata;
  /** The same for every try, so that the order is moved once. */
  readonly key: string;
}

/**
 * Resolves with null once the move is applied; with the id of its job when that has been waited for long enough. Throws why it
 * is not made.
 */
export async function askMove(
  orderId: string,
  { move, version, metadata, key }: AskedMove,
): Promise<string | null> {
  const { job } = await request<Accepted>(`/v1/orders/${orderId}/status`, {
    method: 'PATCH',
    body: { status: move.to, metadata },
    headers: { 'If-Match': `"${version}"`, 'Idempotency-Key': key, Prefer: WAIT },
    longestMs: LONGEST_MS,
  });
  if (job?.status === 'failed') throw new MoveRefused(job.error);
  // A job that is going to be tried again has the error of its last try.
  return job == null || job.status === 'completed' ? null : job.id;
}

/** It was accepted, and then failed. */
export class MoveRefused extends Error {
  constructor(error: { readonly code: string; readonly message: string } | null) {
    super(error?.code === 'VERSION_MISMATCH' ? texts.move.changed : (error?.message ?? texts.move.failed));
  }
}

export function refusedIn(error: unknown): Refused {
  if (error instanceof MoveRefused) return { text: error.message, fields: {} };
  if (!(error instanceof ApiError)) throw error;
  if (error.status === 0) return { text: texts.move.unreachable, fields: {} };
  if (error.code === 'VERSION_MISMATCH') return { text: texts.move.changed, fields: {} };
  const { details, remedy } = (error.body ?? {}) as {
    details?: { field: string; message: string }[];
    remedy?: string;
  };
  const fields = (details ?? []).map(
    ({ field, message }) => [field.replace('metadata.', ''), message] as const,
  );
  const sentences = [error.message, ...(remedy === undefined ? [] : [remedy])];
  return { text: sentences.join('. '), fields: Object.fromEntries(fields) };
}
