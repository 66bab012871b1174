import fc from 'fast-check';
import { webhookBody } from './webhook-body';

it('is one JSON text with exactly the four members of the envelope, whatever the data', () => {
  fc.assert(
    fc.property(fc.string(), fc.dictionary(fc.string(), fc.jsonValue()), (eventId, data) => {
      const occurredAt = new Date('2026-01-01T00:00:00.001Z');
      const text = webhookBody({
        eventType: 'order:created',
        eventId,
        occurredAt,
        data: JSON.stringify(data),
      });
      expect(JSON.parse(text)).toEqual({
        event_type: 'order:created',
        event_id: eventId,
        timestamp: '2026-01-01T00:00:00.001Z',
        data: JSON.parse(JSON.stringify(data)),
      });
    }),
  );
});
