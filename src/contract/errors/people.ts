import { type ErrorRows, RETRY } from './error-row';

/** People, and how they sign in. */
export const PEOPLE_ERRORS = {
  WRONG_SIGN_IN: {
    status: 401,
    message: 'Wrong e-mail address or password',
    remedy: 'Try again, or ask an admin for a new link.',
  },
  TOO_MANY_SIGN_INS: {
    status: 429,
    message: 'Too many attempts to sign in to this account',
    remedy: RETRY,
  },
  SIGN_IN_BUSY: {
    status: 503,
    message: 'Too many people are signing in at once, retry later',
    remedy: RETRY,
    retryAfterS: 2,
  },
  HTTPS_REQUIRED: {
    status: 403,
    message: 'Signing in needs https, or an address of this machine such as http://localhost:3000',
    remedy: 'Serve it by https and set `PUBLIC_URL` (docs/people.md#cookies).',
  },
  LINK_NOT_USABLE: {
    status: 410,
    message: 'This link was used, replaced or has expired',
    remedy: 'Ask an admin for a new link, or run `npm run admin:link`.',
  },
  PASSWORD_REFUSED: {
    status: 400,
    message: 'password {problem}',
    remedy: 'Choose another password (docs/people.md#passwords).',
  },
  NOT_A_PERSON: {
    status: 403,
    message: 'This is for people who are signed in',
    remedy: 'Sign in; API keys have no session.',
  },
  PERSON_NOT_FOUND: { status: 404, message: 'Person not found', remedy: 'Check the id.' },
  SESSION_NOT_FOUND: { status: 404, message: 'Session not found', remedy: 'It may have ended already.' },
  EMAIL_TAKEN: {
    status: 409,
    message: 'Somebody has this e-mail address already',
    remedy: 'Change that person instead.',
  },
  LAST_ADMIN: {
    status: 409,
    message: 'This is the last admin',
    remedy: 'Make somebody else an admin first.',
  },
  OIDC_NOT_CONFIGURED: {
    status: 404,
    message: 'No identity provider is configured',
    remedy: 'Sign in with a password, or set `OIDC_ISSUER`.',
  },
  OIDC_SIGN_IN_FAILED: {
    status: 401,
    message: 'The identity provider did not confirm the sign-in',
    remedy: 'Begin again. If it keeps failing, the log of the service says why.',
  },
  OIDC_UNAVAILABLE: {
    status: 503,
    message: 'The identity provider does not answer',
    remedy: RETRY,
    retryAfterS: 10,
  },
  OIDC_NO_ROLE: {
    status: 403,
    message: 'You have no role here',
    remedy: 'Ask an admin: your groups at the identity provider have no role, or your account is disabled.',
  },
} as const satisfies ErrorRows;
