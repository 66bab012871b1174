/**
 * Who requested a change and on whose behalf; stored with the version and passed on to receivers
 * (docs/rules/events.md#envelope, docs/rules/events.md#status-metadata).
 */
export interface Origin {
  readonly clientName: string;
  /** The caller's key; null or absent for the system token. */
  readonly keyId?: string | null;
  /** `X-Command-Origin`: the system that the change comes from, which is not notified of it. */
  readonly commandOrigin: string | null;
  /** `X-Correlation-Id`. */
  readonly correlationId: string | null;
  /** `X-Request-Id`, as returned to the caller. */
  readonly requestId: string | null;
  /** The job of the request, if it became one. */
  readonly jobId?: string;
  /** W3C Trace Context of the span that makes the change; only while tracing is on. */
  readonly traceparent?: string;
}

/** The members that the origin adds to an event's data: only those that were given. */
export function causeOf({ commandOrigin, correlationId }: Origin): {
  caused_by?: string;
  correlation_id?: string;
} {
  return {
    ...(commandOrigin !== null && { caused_by: commandOrigin }),
    ...(correlationId !== null && { correlation_id: correlationId }),
  };
}

/**
 * The content of an event's `origin` column: the cause, the trace, and the job that counts webhooks skipped
 * because of the cause; null without a cause and a trace.
 */
export function originText(origin: Origin): string | null {
  const { jobId, traceparent } = origin;
  const told = { ...causeOf(origin), ...(traceparent !== undefined && { traceparent }) };
  if (Object.keys(told).length === 0) return null;
  return JSON.stringify({ ...told, ...(jobId !== undefined && { job_id: jobId }) });
}
