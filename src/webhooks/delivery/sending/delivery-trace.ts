import { describeSpan, type SpanPlan } from '@libs/tracing';
import type { AttemptRecord, ClaimedDelivery } from '../delivery';

/** An attempt as a span in the trace of the change it reports. */
export function attemptSpan(delivery: ClaimedDelivery): SpanPlan {
  const origin = JSON.parse(delivery.origin ?? '{}') as { traceparent?: string };
  return {
    name: `webhook ${delivery.event_type}`,
    kind: 'client',
    parent: origin.traceparent ?? null,
    attributes: {
      'channel.id': delivery.channel_id,
      'webhook.event_id': delivery.event_id,
      'webhook.delivery_id': delivery.id,
      'webhook.attempt': delivery.attempts + 1,
    },
  };
}

/** Adds the outcome to the attempt's span. */
export function describeAttempt({ state, responseStatus }: AttemptRecord): void {
  const status = responseStatus === null ? {} : { 'http.response.status_code': responseStatus };
  describeSpan({ 'webhook.state': state, ...status }, state !== 'delivered');
}
