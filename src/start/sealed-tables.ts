import type { SealedTable } from '../channels';
import { OAUTH2_SECRETS, WEBHOOK_SECRETS } from '../webhooks';

/** The tables besides `channels` in which channels have sealed secrets (docs/secrets.md). */
export const SEALED_TABLES: readonly SealedTable[] = [WEBHOOK_SECRETS, OAUTH2_SECRETS];
