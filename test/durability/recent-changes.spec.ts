import { RECENT_KEYS } from '../../src/api-keys/access/recent-keys';
import { CHANGED_KEYS } from '../../src/api-keys/queries/list-changed-keys';
import { OLD } from '../../src/bulk/bulk-pruner';
import { RECENT_SESSIONS } from '../../src/people/sessions/recent-sessions';
import { createTestDatabase, type TestDatabase } from '../support/postgres/database';
import { blocksTouched } from '../support/postgres/plan';

const DAY_MS = 86_400_000;

const FILL = [
  `INSERT INTO sessions (id, token_hash, person_id, method, address, ends_at, created_at)
   SELECT gen_random_uuid(), sha256(n::text::bytea), gen_random_uuid(), 'oidc', '192.0.2.1', now() + interval '1 day', now() - interval '1 hour'
     FROM generate_series($1::int, $2::int) n`,
  `INSERT INTO api_keys (id, key_hash, key_hint, name, client_name, scope, created_by, created_at, updated_at, expires_at)
   SELECT gen_random_uuid(), sha256(n::text::bytea), 'hint', 'a key', 'client', 'read', 'admin', now() - interval '1 hour',
          now() - interval '1 hour', now() + interval '1 year'
     FROM generate_series($1::int, $2::int) n`,
  `INSERT INTO bulks (id, action, details, is_dry_run, total, caller, access, origin, ended_at)
   SELECT gen_random_uuid(), 'note', '{}', false, 1, 'key', '{}', '{}', now() - interval '1 hour' FROM generate_series($1::int, $2::int) n`,
];

/** Each finds nothing. */
const LOOKS: readonly [string, string, () => unknown[]][] = [
  ['new sessions', RECENT_SESSIONS, () => [new Date(), 1_000]],
  ['new keys', RECENT_KEYS, () => [new Date(), 1_000]],
  ['changed keys', CHANGED_KEYS, () => [new Date()]],
  ['bulk work that is old', OLD, () => [30 * DAY_MS]],
];

describe('a look at', () => {
  let database: TestDatabase;
  const blocks = { few: new Map<string, number>(), many: new Map<string, number>() };

  const fill = async (from: number, to: number) => {
    for (const sql of FILL) await database.query(sql, [from, to]);
    await database.query('VACUUM ANALYZE');
  };
  const look = async (into: Map<string, number>) => {
    for (const [what, sql, parameters] of LOOKS)
      into.set(what, await blocksTouched(database, sql, parameters()));
  };

  beforeAll(async () => {
    database = await createTestDatabase();
    await fill(1, 2_000);
    await look(blocks.few);
    await fill(2_001, 20_000);
    await look(blocks.many);
  });
  afterAll(() => database.drop());

  it.each(LOOKS.map(([what]) => what))('%s costs the same however many others there are', (what) => {
    expect(blocks.many.get(what)).toBeLessThan(blocks.few.get(what)! + 10);
  });
});
