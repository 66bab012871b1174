import { activeTraceparent } from '@libs/tracing';
import type { Origin } from '../model/origin';

/** The origin with the span that the change is made in, so that its events are told in the same trace. */
export function tracedOrigin(origin: Origin): Origin {
  const traceparent = activeTraceparent();
  return traceparent === undefined ? origin : { ...origin, traceparent };
}
