import { randomBytes } from 'node:crypto';
import { SecretBox } from '@libs/secret-box';
import { PeopleModule } from '../../src/people';
import { SignInWithProvider } from '../../src/people/oidc/commands/sign-in-with-provider';
import { OidcChecks, REFRESH_TOKEN_PLACE } from '../../src/people/oidc/oidc-checks';
import { type Identity, Provider } from '../../src/people/oidc/provider';
import { makeProviderChecksDue } from '../support/beyond-the-interface';
import { StartedModule } from '../support/modules/started-module';

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
    jest.spyOn(module.get(Provider), 'renew').mockResolvedValue({ ...ANA, refreshToken });
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
