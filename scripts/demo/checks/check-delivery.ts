import { createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { verifyWebhook } from '@libs/webhook-signing';
import type { Envelope } from '../contract';

/**
 * Checks a webhook like a careful receiver, and returns its envelope: both signatures over the exact bytes
 * (docs/webhooks.md#signatures), then the strict envelope (docs/rules/events.md#envelope), then that the
 * headers name the same event. Throws an error that says what is wrong.
 */
export function checkDelivery(headers: IncomingHttpHeaders, body: Buffer, secret: string): Envelope {
  checkHexSignature(single(headers, 'x-webhook-signature'), body, secret);
  verifyWebhook({
    body,
    headers: {
      'webhook-id': single(headers, 'webhook-id'),
      'webhook-timestamp': single(headers, 'webhook-timestamp'),
      'webhook-signature': single(headers, 'webhook-signature'),
    },
    secret,
  });
  const envelope = readEnvelope(body);
  if (single(headers, 'webhook-id') !== envelope.event_id) throw new Error('webhook-id is not the event_id');
  if (single(headers, 'x-service-event') !== envelope.event_type) {
    throw new Error('X-Service-Event is not the event_type');
  }
  return envelope;
}

function checkHexSignature(signature: string, body: Buffer, secret: string): void {
  const expected = Buffer.from(`sha256=${createHmac('sha256', secret).update(body).digest('hex')}`);
  const given = Buffer.from(signature);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) {
    throw new Error('X-Webhook-Signature does not verify');
  }
}

function readEnvelope(body: Buffer): Envelope {
  const envelope = JSON.parse(body.toString('utf8')) as Envelope;
  const fields = Object.keys(envelope).sort().join(' ');
  if (fields !== 'data event_id event_type timestamp')
    throw new Error(`the envelope has the fields: ${fields}`);
  if (typeof envelope.data !== 'object' || envelope.data === null) throw new Error('data is not an object');
  return envelope;
}

function single(headers: IncomingHttpHeaders, name: string): string {
  const value = headers[name];
  if (typeof value !== 'string' || value === '') throw new Error(`the header ${name} is missing`);
  return value;
}
