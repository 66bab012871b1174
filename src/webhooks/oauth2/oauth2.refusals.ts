import { refusals } from '../../contract';

export const oauth2Refusals = refusals({
  OAUTH2_FIELD_REQUIRED: (field: string) => ({ facts: { field } }),
  OAUTH2_TOKEN_URL_REFUSED: (reason: string) => ({ facts: { reason } }),
  OAUTH2_SECRET_MASKED: () => ({}),
  OAUTH2_SECRET_NEEDED: (field: string) => ({ facts: { field } }),
  OAUTH2_PARAM_INVALID: (name: string) => ({ facts: { name } }),
});
