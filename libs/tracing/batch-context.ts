import { type Context, createContextKey, type Span } from '@opentelemetry/api';

/** The span of work that is done for many traces at once, and how many spans of theirs refer to it. */
export interface Batch {
  readonly span: Span;
  members: number;
}

const BATCH = createContextKey('batch');

export function enterBatch(from: Context, batch: Batch): Context {
  return from.setValue(BATCH, batch);
}

export function batchOf(from: Context): Batch | null {
  return (from.getValue(BATCH) as Batch | undefined) ?? null;
}

/** Spans inside of a member are its own affair. */
export function leaveBatch(from: Context): Context {
  return from.deleteValue(BATCH);
}

export function joinBatch(batch: Batch, member: Span): void {
  batch.members += 1;
  batch.span.addLink({ context: member.spanContext() });
  member.addLink({ context: batch.span.spanContext() });
}
