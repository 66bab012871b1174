import { join } from 'node:path';
import type { CompleteSettings } from '../infrastructure/config';

export interface Credentials {
  /** Its value is shown only when it was just generated. */
  readonly token: 'given' | 'kept' | 'new';
  /** A link for the first admin; null when there are people already. */
  readonly signIn: string | null;
}

/** What a terminal shows when the service listens. */
export function banner(url: string, settings: CompleteSettings, { token, signIn }: Credentials): string {
  const file = join(settings.DATA_DIR, 'system-token');
  const tokens = {
    given: 'SYSTEM_TOKEN',
    kept: `in ${file}`,
    new: `${settings.SYSTEM_TOKEN} (kept in ${file})`,
  };
  return `
  Order Management Service

  API     ${url}/v1
  Docs    ${url}/docs
  Token   ${tokens[token]}${signIn === null ? '' : `\n  Sign in ${signIn}\n          (once, within 30 minutes; npm run admin:link makes another)`}

  Ctrl-C ends it.

`;
}
