import type { CompleteSettings } from '../../infrastructure/config';

/**
 * Whether the identity provider signs the person in, and no password does: it would never be asked about a session that a
 * password began (docs/people.md#identity-providers).
 */
export function isOfProvider(
  { oidc_subject }: { readonly oidc_subject: string | null },
  { OIDC_ISSUER }: Pick<CompleteSettings, 'OIDC_ISSUER'>,
): boolean {
  return OIDC_ISSUER !== null && oidc_subject !== null;
}
