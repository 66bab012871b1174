import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { SecretBox } from '@libs/secret-box';
import { PeopleModule } from '../../src/people';
import { SignInWithProvider } from '../../src/people/oidc/commands/sign-in-with-provider';
import { OidcChecks, REFRESH_TOKEN_PLACE } from '../../src/people/oidc/oidc-checks';
import { type Identity, Provider } from '../../src/people/oidc/provider';
import { makeProviderChecksDue } from '../support/beyond-the-interface';
import { StartedModule } from '../support/modules/started-module';
import { planOf } from '../support/postgres/plan';

const [FORMER, PRESENT] = [randomBytes(32), randomBytes(32)];
const ANA: Identity = {
  subject: 'ana',
  email: 'ana@example.com',
  isVerified: true,
  name: 'Ana',
  groups: ['staff'],
  refreshToken: 'the first token',
};
const VISITOR = { address: '192.0.2.1', userAgent: null, requestId: null, formerToken: null };

describe('the refresh token of a person while the encryption key is replaced', () => {
  let module: StartedModule;

  beforeAll(async () => {
    module = await StartedModule.of([PeopleModule], {
      ENCRYPTION_KEY: [PRESENT, FORMER].map((key) => key.toString('base64')).join(','),
      OIDC_GROUPS: 'staff=viewer',
    });
    await module.commands.execute(new SignInWithProvider(ANA, VISITOR));
  });
  afterAll(() => module.stop());

  const stored = async (): Promise<string> => {
    const [row] = await module.database.query<{ refresh_token: string }>(
      'SELECT refresh_token FROM oidc_sessions',
    );
    return row!.refresh_token;
  };
  const checkWith = async (refreshToken: string | null): Promise<void> => {
    const former = new SecretBox([FORMER]).seal('a token of before', REFRESH_TOKEN_PLACE);
    await module.database.query('UPDATE oidc_sessions SET refresh_token = $1', [former]);
    jest.spyOn(module.get(Provider), 'renew').mockImplementation(async (_subject, _token, keep) => {
      if (refreshToken !== null) await keep(refreshToken);
      return ANA;
    });
    await makeProviderChecksDue(module.database);
    await module.get(OidcChecks).round();
  };

  it.each([
    ['the provider gives no other one', null, 'a token of before'],
    ['the provider gives another one', 'the next token', 'the next token'],
  ])('needs the present key alone after a check in which %s', async (_what, given, token) => {
    await checkWith(given);
    expect(new SecretBox([PRESENT]).open(await stored(), REFRESH_TOKEN_PLACE)).toBe(token);
  });
});

describe('the sessions of people of the provider', () => {
  let module: StartedModule;
  let renew: jest.SpyInstance;

  beforeAll(async () => {
    module = await StartedModule.of([PeopleModule], { OIDC_GROUPS: 'staff=viewer' });
    renew = jest.spyOn(module.get(Provider), 'renew');
    await module.database.query(
      `INSERT INTO sessions (id, token_hash, person_id, method, address, ends_at)
       SELECT gen_random_uuid(), sha256(n::text::bytea), gen_random_uuid(), 'oidc', '192.0.2.1', now() + interval '1 day'
         FROM generate_series(1, 2000) n`,
    );
    await module.database.query(
      `INSERT INTO oidc_sessions (session_id, person_id, subject, refresh_token, check_at)
       SELECT id, person_id, 'somebody', 'a token', now() + interval '1 day' FROM sessions`,
    );
    await module.database.query('ANALYZE sessions, oidc_sessions');
  });
  beforeEach(() => renew.mockReset());
  afterAll(() => module.stop());

  const signIn = async (): Promise<string> => {
    const { id } = await module.commands.execute(new SignInWithProvider(ANA, VISITOR));
    await module.database.query(
      `UPDATE oidc_sessions SET check_at = now() - interval '1 second' WHERE session_id = $1`,
      [id],
    );
    return id;
  };
  const isStored = async (id: string): Promise<boolean> => {
    const rows = await module.database.query('SELECT 1 FROM oidc_sessions WHERE session_id = $1', [id]);
    return rows.length > 0;
  };
  /** How Postgres does what is asked of it about sessions meanwhile. */
  const plansOf = async (work: () => Promise<unknown>): Promise<string[]> => {
    const asked = jest.spyOn(Client.prototype, 'query');
    await work();
    const statements = (asked.mock.calls as unknown as [{ text?: string; values: unknown[] }][]).map(
      ([{ text, values }]) => [text, values] as [string | undefined, unknown[]],
    );
    asked.mockRestore();
    const about = statements.filter(([text]) => text?.includes('sessions'));
    return (await Promise.all(about.map(([text, given]) => planOf(module.database, text!, given)))).flat();
  };

  it('are asked about no more once they have ended, and their tokens are deleted', async () => {
    const id = await signIn();
    await module.database.query('DELETE FROM sessions WHERE id = $1', [id]);
    await module.get(OidcChecks).round();
    expect(await isStored(id)).toBe(false);
    expect(renew).not.toHaveBeenCalled();
  });

  it('are read when they are due, and when the provider refuses them, and no others', async () => {
    const id = await signIn();
    renew.mockResolvedValue(null);
    const nodes = await plansOf(() => module.get(OidcChecks).round());
    expect(await isStored(id)).toBe(false);
    expect(nodes).toContain('ModifyTable oidc_sessions');
    expect(nodes.filter((node) => /Seq Scan (oidc_)?sessions/.test(node))).toEqual([]);
  });
});
