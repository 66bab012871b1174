import { refusals } from '@libs/refusal';

export const oauth2Refusals = refusals({
  OAUTH2_FIELD_REQUIRED: (field: string) => ({
    status: 400,
    message: `${field} is required when oauth2_enabled is true`,
  }),
  OAUTH2_TOKEN_URL_REFUSED: (reason: string) => ({ status: 400, message: `oauth2_token_url ${reason}` }),
  OAUTH2_SECRET_MASKED: () => ({
    status: 400,
    message: 'oauth2_client_secret must not be a masked value: there is no secret that it could stand for',
  }),
  OAUTH2_SECRET_NEEDED: (field: string) => ({
    status: 400,
    message: `${field} is needed in clear: oauth2_token_url leads to another origin than the stored one was given for`,
  }),
  OAUTH2_PARAM_INVALID: (name: string) => ({
    status: 400,
    message: `oauth2_additional_params.${name} must be a string, a number or a boolean`,
  }),
});
