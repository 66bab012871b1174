export interface EnvelopeParts {
  readonly eventType: string;
  readonly eventId: string;
  readonly occurredAt: Date;
  /** JSON text of the payload. */
  readonly data: string;
}

/** The bytes that are signed and sent: the same for every attempt (interface §6, D40). */
export function webhookBody({ eventType, eventId, occurredAt, data }: EnvelopeParts): string {
  const head = JSON.stringify({
    event_type: eventType,
    event_id: eventId,
    timestamp: occurredAt.toISOString(),
  });
  return `${head.slice(0, -1)},"data":${data}}`;
}
