import { join } from 'node:path';
import type { CompleteSettings } from '../infrastructure/config';

/** What a person in a terminal is shown when the service listens. The token's value once, when it was made. */
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
