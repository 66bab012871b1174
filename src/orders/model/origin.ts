/**
 * Who asked for a change and on whose behalf; kept with the version and passed on to receivers
 * (docs/rules/events.md#envelope, docs/rules/events.md#status-metadata).
 */
export interface Origin {
  readonly clientName: string;
  /** The key that asked; null or absent for the system token. */
  readonly keyId?: string | null;
  /** `X-Command-Origin`: the system the change comes from, which is not told of it again. */
  readonly commandOrigin: string | null;
  /** `X-Correlation-Id`. */
  readonly correlationId: string | null;
  /** `X-Request-Id`, as the caller was answered with it. */
  readonly requestId: string | null;
  /** The job that the request became, if it did. */
  readonly jobId?: string;
  /** W3C Trace Context of the span that makes the change; only while tracing is on. */
  readonly traceparent?: string;
}

/** The members that the origin adds to an event's data: only what was supplied. */
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
 * What an event's `origin` column keeps: the cause, the trace, and the job that counts webhooks skipped because of the
 * cause; null without a cause and a trace.
 */
export function originText(origin: Origin): string | null {
  const { jobId, traceparent } = origin;
  const told = { ...causeOf(origin), ...(traceparent !== undefined && { traceparent }) };
  if (Object.keys(told).length === 0) return null;
  return JSON.stringify({ ...told, ...(jobId !== undefined && { job_id: jobId }) });
}
