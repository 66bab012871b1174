import { openedFor } from '@libs/json-text';

export interface Envelope {
  readonly eventType: string;
  readonly eventId: string;
  readonly occurredAt: Date;
}

export interface EnvelopeParts extends Envelope {
  /** JSON text of the payload. */
  readonly data: string;
}

/**
 * The bytes that are signed and sent: the same for every attempt (docs/rules/events.md#payloads,
 * docs/rules/events.md#envelope).
 */
export function webhookBody({ data, ...envelope }: EnvelopeParts): string {
  const [head, tail] = webhookEnvelope(envelope);
  return `${head}${data}${tail}`;
}

/** The text before and after the payload. */
export function webhookEnvelope({ eventType, eventId, occurredAt }: Envelope): [head: string, tail: string] {
  const head = JSON.stringify({
    event_type: eventType,
    event_id: eventId,
    timestamp: occurredAt.toISOString(),
  });
  return [openedFor(head, 'data'), '}'];
}
