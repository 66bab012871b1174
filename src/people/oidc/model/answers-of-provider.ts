/** What the provider answered, as openid-client throws it. */
interface Answered {
  readonly error?: string;
  readonly status?: number;
}

/** Whether a refresh token was refused because of its person, rather than because of this service, such as by `invalid_client`. */
export function isRefusedGrant(error: unknown): boolean {
  const { error: code } = error as Answered;
  return code === 'invalid_grant' || code === 'access_denied';
}

/** Whether an access token was refused. */
export function isRefusedToken(error: unknown): boolean {
  const { error: code, status } = error as Answered;
  return code === 'invalid_token' || status === 401;
}
