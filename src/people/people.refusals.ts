import { refusals } from '../contract';

export const peopleRefusals = refusals({
  WRONG_SIGN_IN: () => ({}),
  TOO_MANY_SIGN_INS: () => ({}),
  SIGN_IN_BUSY: () => ({}),
  HTTPS_REQUIRED: () => ({}),
  LINK_NOT_USABLE: () => ({}),
  PASSWORD_REFUSED: (problem: string) => ({ facts: { problem } }),
  PERSON_NOT_FOUND: () => ({}),
  SESSION_NOT_FOUND: () => ({}),
  EMAIL_TAKEN: () => ({}),
  LAST_ADMIN: () => ({}),
  INVALID_LIMITS: (problem: string) => ({ facts: { problem } }),
});
