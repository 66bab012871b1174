import { activeTraceparent } from '@libs/tracing';
import type { Origin } from '../model/origin';

/** The origin with the current span, so that the change's events belong to the same trace. */
export function tracedOrigin(origin: Origin): Origin {
  const traceparent = activeTraceparent();
  return traceparent === undefined ? origin : { ...origin, traceparent };
}
