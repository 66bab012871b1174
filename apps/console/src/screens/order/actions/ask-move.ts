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

/** Resolves once the move is applied, or has been waited for long enough; throws why it is not made. */
export async function askMove(orderId: string, { move, version, metadata, key }: AskedMove): Promise<void> {
  const asked = await request<Accepted>(`/v1/orders/${orderId}/status`, {
    method: 'PATCH',
    body: { status: move.to, metadata },
    headers: { 'If-Match': `"${version}"`, 'Idempotency-Key': key, Prefer: WAIT },
    longestMs: LONGEST_MS,
  });
  const error = asked.job?.error ?? null;
  if (error === null) return;
  throw new MoveRefused(error.code === 'VERSION_MISMATCH' ? texts.move.changed : error.message);
}

/** It was accepted, and then broke a rule. */
export class MoveRefused extends Error {}

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
