/** Who asked for a change and on whose behalf; kept with the version and passed on to receivers (D40, D40a). */
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

/** What an event's `origin` column keeps: the cause, and the job that counts webhooks skipped because of it; null without a cause. */
export function originText(origin: Origin): string | null {
  const cause = causeOf(origin);
  if (Object.keys(cause).length === 0) return null;
  return JSON.stringify({ ...cause, ...(origin.jobId !== undefined && { job_id: origin.jobId }) });
}
