import { metadataProblems } from './status-metadata';

const terms = { needsRequired: true, isDateTime: (text: string) => !Number.isNaN(Date.parse(text)) };

describe('metadata of a status update', () => {
  it.each([
    ['cancelled', 'cancellation_reason'],
    ['picking', 'picker_id'],
    ['collected', 'collected_by'],
    ['suspended', 'suspension_reason'],
  ] as const)(
    'to %s is refused without %s, which the message names; null and blank are no value',
    (to, key) => {
      expect(metadataProblems(to, {}, terms)).toEqual([
        { field: `metadata.${key}`, message: `metadata.${key} is required` },
      ]);
      expect(metadataProblems(to, { [key]: null }, terms)).toHaveLength(1);
      expect(metadataProblems(to, { [key]: ' ' }, terms)).toHaveLength(1);
      expect(metadataProblems(to, {}, { ...terms, needsRequired: false })).toEqual([]);
    },
  );

  it.each(['processing', 'picked', 'retrieving', 'shipped', 'completed', 'failed', 'pending'] as const)(
    'to %s needs nothing and keeps what nobody knows',
    (to) => expect(metadataProblems(to, { anything: [1, { a: 2 }] }, terms)).toEqual([]),
  );

  it('accepts the listed reasons for a cancellation only, forced or not', () => {
    expect(
      metadataProblems('cancelled', { cancellation_reason: 'picking_rejected_by_store' }, terms),
    ).toEqual([]);
    for (const needsRequired of [true, false]) {
      const [problem] = metadataProblems(
        'cancelled',
        { cancellation_reason: 'rain' },
        { ...terms, needsRequired },
      );
      expect(problem?.message).toMatch(/^metadata.cancellation_reason must be one of customer_requested, /);
    }
  });

  it('takes a reason of 2,048 characters, and none that is longer', () => {
    const because = (length: number) => ({ suspension_reason: 'a'.repeat(length) });
    expect(metadataProblems('suspended', because(2_048), terms)).toEqual([]);
    expect(metadataProblems('suspended', because(2_049), terms)).toMatchObject([
      { message: 'metadata.suspension_reason must be at most 2048 characters long' },
    ]);
  });

  it.each([
    ['shipped', { estimated_delivery: 'soon' }],
    ['shipped', { packages: [1] }],
    ['shipped', { tracking_number: 7 }],
    ['collected', { collected_by: 'a', id_verified: 'yes' }],
    ['processing', { updated_by: { name: 'a' } }],
    ['picking', { picker_id: 'a'.repeat(256) }],
  ] as const)('to %s is refused with %j', (to, metadata) => {
    expect(metadataProblems(to, metadata, terms)).toHaveLength(1);
  });
});
