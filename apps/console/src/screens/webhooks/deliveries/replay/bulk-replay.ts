import { apart } from '@oms/ui';

export const BulkReplayDialog = apart(async () => (await import('./bulk-replay-dialog')).BulkReplayDialog);
