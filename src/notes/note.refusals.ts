import { refusals } from '../contract';

export const noteRefusals = refusals({
  TOO_MANY_NOTES: (most: number) => ({ facts: { most } }),
  ASSIGNEE_NOT_FOUND: () => ({}),
  ASSIGNEE_OUT_OF_REACH: () => ({}),
});
