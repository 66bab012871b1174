import {
  asked,
  askedSchema,
  byService,
  changed,
  completed,
  dateTime,
  exampleOf,
  flag,
  freeText,
  nameText,
  optional,
  published,
  required,
  requestSchema,
  said,
  type Shape,
  shownSchema,
  whole,
  withDefault,
} from './shape';

const GIFT = {
  name: required(nameText(10), { description: 'On the card.', example: 'Aino' }),
  note: optional(freeText(20)),
  wrapped: withDefault(flag, false),
  sent_at: byService(dateTime),
} satisfies Shape;

describe('a shape', () => {
  it('validates what a client may send: nothing unknown, null for optional members, and anything for read-only ones', () => {
    expect(askedSchema(GIFT)).toEqual({
      type: 'object',
      properties: {
        name: { type: 'string', notBlank: true, maxLength: 10 },
        note: { type: ['string', 'null'], maxLength: 20 },
        wrapped: { type: ['boolean', 'null'] },
        sent_at: {},
      },
      required: ['name'],
      additionalProperties: false,
    });
  });

  it('says what the service shows: every member is there', () => {
    expect(shownSchema(GIFT).required).toEqual(['name', 'note', 'wrapped', 'sent_at']);
    expect(shownSchema(GIFT).properties).toMatchObject({
      note: { type: ['string', 'null'] },
      wrapped: { type: 'boolean' },
    });
  });

  it('is published in plain JSON Schema, with words and without what only the service says', () => {
    expect(requestSchema(GIFT)).toEqual({
      type: 'object',
      required: ['name'],
      properties: {
        name: { type: 'string', minLength: 1, maxLength: 10, description: 'On the card.' },
        note: { type: ['string', 'null'], maxLength: 20 },
        wrapped: { type: ['boolean', 'null'] },
      },
    });
    expect(published({ type: 'string', format: 'iso-date-time' })).toEqual({
      type: 'string',
      format: 'date-time',
    });
  });

  it('fills what a client did not say, and keeps nothing that it may not say', () => {
    const sent = { name: 'Aino', note: null, sent_at: 'yesterday' };
    expect(said(GIFT, sent)).toEqual({ name: 'Aino', note: null, wrapped: false });
    expect(asked(GIFT, sent)).toEqual({ name: 'Aino', note: null });
  });

  it('reads null in a change as the default, and leaves what is absent alone', () => {
    expect(changed(GIFT, { name: 'Aino', note: null, wrapped: null })).toEqual({
      name: 'Aino',
      note: null,
      wrapped: false,
    });
    expect(changed(GIFT, { name: 'Aino' })).toEqual({ name: 'Aino' });
  });

  it('is shown whole, in the order of its members, whatever the order in which they were said', () => {
    const shown = whole(GIFT, { wrapped: true, name: 'Aino' }, { sent_at: 'x' });
    expect(JSON.stringify(shown)).toBe('{"name":"Aino","note":null,"wrapped":true,"sent_at":"x"}');
  });

  it('completes what was stored before a member existed', () => {
    const kept = { name: 'Aino', wrapped: true, sent_at: 'x' };
    expect(completed(GIFT, kept)).toEqual({ ...kept, note: null });
    const complete = { ...kept, note: 'x' };
    expect(completed(GIFT, complete)).toBe(complete);
  });

  it('gives an example of each member that is not given', () => {
    expect(exampleOf(GIFT, { sent_at: 'x' })).toEqual({
      name: 'Aino',
      note: null,
      wrapped: false,
      sent_at: 'x',
    });
  });
});
