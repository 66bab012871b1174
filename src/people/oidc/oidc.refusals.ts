import { refusals } from '../../contract';

export const oidcRefusals = refusals({
  OIDC_NOT_CONFIGURED: () => ({}),
  OIDC_SIGN_IN_FAILED: () => ({}),
  OIDC_UNAVAILABLE: () => ({}),
  OIDC_NO_ROLE: () => ({}),
});
