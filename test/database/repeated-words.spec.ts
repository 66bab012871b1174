import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { createDataSource } from '../../ormconfig';
import type { FieldChange } from '../../src/orders/model/order-change';
import { shortened, WORDS, writtenOut } from '../../src/orders/store/repeated-words';
import { changesOf, withoutStatusAlone } from '../../src/orders/store/stored-changes';
import { createTestDatabase, type TestDatabase } from '../support/postgres/database';

const CHANGES = JSON.stringify([{ field: 'status', from: 'pending', to: 'processing' }]);
const METADATA = JSON.stringify({ updated_by: "O'Brien\u0001", user_id: null, user_name: null });

describe('words of changes that are stored as a character', () => {
  let database: TestDatabase;

  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database.drop());

  it('come back in Postgres, whatever a text is made of', async () => {
    const piece = fc.oneof(fc.constantFrom(...WORDS), fc.json({ stringUnit: 'grapheme' }));
    await fc.assert(
      fc.asyncProperty(fc.array(piece, { minLength: 1 }), async (pieces) => {
        const text = JSON.stringify(pieces).replaceAll('\\u0000', '') + pieces.join('').toWellFormed();
        const rows = await database.query(`SELECT ${writtenOut('$1::text')} AS text`, [shortened(text)]);
        expect(rows).toEqual([{ text }]);
      }),
      { numRuns: 200 },
    );
  });

  it('are written out when the migration is taken back', async () => {
    const orderId = randomUUID();
    await database.query(
      `INSERT INTO order_versions (channel_id, order_id, version, change_type, changes, status_metadata, snapshot, created_at)
       VALUES ($1, $1, 1, 'status_changed', $2, $3, '{}', now()), ($1, $1, 2, 'updated', $4, NULL, '{}', now())`,
      [orderId, shortened(CHANGES), shortened(METADATA), CHANGES],
    );
    const status = { from: 'pending', to: 'processing' } as const;
    const leftOut = withoutStatusAlone(JSON.parse(CHANGES) as FieldChange[], status);
    expect(leftOut).toBe('');
    await database.query(
      `INSERT INTO order_versions (channel_id, order_id, version, change_type, status_from, status_to, changes, snapshot, created_at)
       VALUES ($1, $1, 3, 'status_changed', 'pending', 'processing', $2, '{}', now())`,
      [orderId, leftOut],
    );
    const read = `SELECT ${changesOf('v')} AS changes FROM order_versions v ORDER BY version`;
    const all = [{ changes: CHANGES }, { changes: CHANGES }, { changes: CHANGES }];
    expect(await database.query(read)).toEqual(all);
    const dataSource = await createDataSource(database.url, 1).initialize();
    const isThere = async () => {
      const [row] = await dataSource.query<{ found: number }[]>(
        `SELECT count(*)::int AS found FROM migrations WHERE name = 'WordsOfChanges1795600003000'`,
      );
      return row!.found > 0;
    };
    while (await isThere()) await dataSource.undoLastMigration();
    await dataSource.destroy();
    expect(
      await database.query('SELECT changes, status_metadata FROM order_versions ORDER BY version'),
    ).toEqual([
      { changes: CHANGES, status_metadata: METADATA },
      { changes: CHANGES, status_metadata: null },
      { changes: CHANGES, status_metadata: null },
    ]);
    await expect(database.query(`UPDATE order_versions SET changes = '[]'`)).rejects.toThrow('append-only');
  });
});
