import type { AttemptRecord, ClaimedDelivery } from '../../../src/webhooks/delivery/delivery';

/** What is recorded of an attempt that delivered. */
export const delivered = (delivery: ClaimedDelivery): AttemptRecord => ({
  delivery,
  state: 'delivered',
  delayMs: null,
  durationMs: 5,
  requestHeaders: {},
  responseStatus: 200,
  responseBody: null,
  error: null,
  gone: false,
});
