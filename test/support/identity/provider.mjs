// An identity provider for stories: `node provider.mjs <port> <redirect uri> <client secret>`. Whoever comes is the account that was named last.
import Provider from 'oidc-provider';

const [port, redirectUri, secret] = process.argv.slice(2);
const accounts = new Map();
let current = null;

const provider = new Provider(`http://127.0.0.1:${port}`, {
  clients: [
    {
      client_id: 'orders',
      client_secret: secret,
      redirect_uris: [redirectUri],
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
    },
  ],
  claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'], groups: ['groups'] },
  cookies: { keys: ['only for stories'] },
  features: { devInteractions: { enabled: false } },
  findAccount: (_, sub) => {
    const account = accounts.get(sub);
    if (account === undefined || account.disabled) return undefined;
    return { accountId: sub, claims: () => ({ sub, ...account.claims }) };
  },
  interactions: { url: (_, { uid }) => `/interaction/${uid}` },
  pkce: { required: () => true },
  rotateRefreshToken: true,
});

/** Signs in and agrees, without asking. */
async function agree(ctx) {
  const { params } = await provider.interactionDetails(ctx.req, ctx.res);
  const grant = new provider.Grant({ accountId: current, clientId: params.client_id });
  grant.addOIDCScope(params.scope);
  const result = { login: { accountId: current }, consent: { grantId: await grant.save() } };
  await provider.interactionFinished(ctx.req, ctx.res, result, { mergeWithLastSubmission: false });
  ctx.respond = false;
}

/** `POST /accounts` {sub, disabled, isUnsaid, claims} makes or changes an account, and whoever comes is it; `isUnsaid`: it gives tokens, and does not say of whom. */
async function account(ctx) {
  const chunks = [];
  for await (const chunk of ctx.req) chunks.push(chunk);
  const { sub, ...rest } = JSON.parse(Buffer.concat(chunks).toString());
  accounts.set(sub, rest);
  current = sub;
  ctx.status = 204;
}

provider.use(async (ctx, next) => {
  if (ctx.path.startsWith('/interaction/')) return agree(ctx);
  if (ctx.path === '/accounts') return account(ctx);
  if (ctx.path === '/me' && accounts.get(current)?.isUnsaid) return void (ctx.status = 503);
  return next();
});

provider.listen(Number(port), '127.0.0.1', () => process.send?.('ready'));
