import { refusals } from '../contract';

export const auditRefusals = refusals({
  UNKNOWN_AUDIT_CURSOR: () => ({}),
  AUDIT_SEARCH_TOO_WIDE: () => ({}),
});
