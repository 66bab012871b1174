import { refusals } from '@libs/refusal';

export const auditRefusals = refusals({
  UNKNOWN_AUDIT_CURSOR: () => ({ status: 400, message: 'after must be the next of an earlier answer' }),
  AUDIT_SEARCH_TOO_WIDE: () => ({
    status: 400,
    message: 'The search takes too long: narrow it by resource_id, channel_id, since or until',
  }),
});
