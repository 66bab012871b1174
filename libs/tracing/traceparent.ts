import { type SpanContext, TraceFlags } from '@opentelemetry/api';

/** W3C Trace Context: version, trace id, span id, flags; versions after 00 may carry more. */
const PARTS = /^([\da-f]{2})-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})(-.*)?$/;
const ZEROS = /^0+$/;

/** What a `traceparent` says, or null when it is not a valid one. */
export function parseTraceparent(text: unknown): SpanContext | null {
  const match = typeof text === 'string' ? PARTS.exec(text.trim()) : null;
  if (match === null) return null;
  const [, version, traceId, spanId, flags, more] = match as unknown as string[];
  if (version === 'ff' || (version === '00' && more !== undefined)) return null;
  if (ZEROS.test(traceId!) || ZEROS.test(spanId!)) return null;
  const traceFlags = Number.parseInt(flags!, 16) & TraceFlags.SAMPLED;
  return { traceId: traceId!, spanId: spanId!, traceFlags, isRemote: true };
}

export function formatTraceparent({ traceId, spanId, traceFlags }: SpanContext): string {
  return `00-${traceId}-${spanId}-${traceFlags & TraceFlags.SAMPLED ? '01' : '00'}`;
}
