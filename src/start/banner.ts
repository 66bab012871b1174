import { join } from 'node:path';
import type { CompleteSettings } from '../infrastructure/config';

/** What a terminal shows when the service listens. The token's value is shown only when it was just generated. */
export function banner(url: string, settings: CompleteSettings, token: 'given' | 'kept' | 'new'): string {
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
  Token   ${tokens[token]}

  Ctrl-C ends it.

`;
}
