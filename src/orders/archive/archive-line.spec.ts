import fc from 'fast-check';
import { type ArchivedVersion, lineOf, versionsIn } from './archive-line';

const json = fc.json().map((text) => text.replaceAll('\n', ''));
const name = fc.option(fc.oneof(fc.string({ unit: 'binary' }), fc.constant('","changes":[]')));
const versions: fc.Arbitrary<ArchivedVersion> = fc.record({
  channel_id: fc.uuid(),
  order_id: fc.uuid(),
  version: fc.nat(),
  change_type: fc.string(),
  status_from: fc.constantFrom(null, 'pending' as const),
  status_to: fc.constantFrom(null, 'cancelled' as const),
  actor: name,
  key_id: fc.option(fc.uuid()),
  request_id: name,
  created_at: fc.constant('2026-03-01T09:30:00.000Z'),
  changes: json,
  status_metadata: fc.option(json),
  order: json,
});

/** What UTF-8 has no bytes for is no text of an order either. */
const isText = (version: ArchivedVersion) => JSON.stringify(version).isWellFormed();

describe('a line of the archive', () => {
  it('gives back every version byte for byte, whatever its texts say', () => {
    fc.assert(
      fc.property(fc.array(versions.filter(isText)), (all) => {
        expect(versionsIn(Buffer.from(all.map(lineOf).join('')))).toEqual(all);
      }),
    );
  });

  it('is a JSON object with the texts as values', () => {
    fc.assert(
      fc.property(versions.filter(isText), (version) => {
        const { changes, status_metadata, order } = JSON.parse(lineOf(version)) as Record<string, unknown>;
        expect([changes, status_metadata, order]).toEqual(
          [version.changes, version.status_metadata ?? 'null', version.order].map(
            (text) => JSON.parse(text) as unknown,
          ),
        );
      }),
    );
  });

  it('is refused when any of it is missing', () => {
    const [version] = fc.sample(versions.filter(isText), { numRuns: 1, seed: 7 });
    const line = Buffer.from(lineOf(version!));
    for (let cut = 1; cut < line.length; cut += 1)
      expect(() => versionsIn(line.subarray(0, line.length - cut))).toThrow();
  });
});
