import { refusals } from '@libs/refusal';

export const jobRefusals = refusals({
  JOB_NOT_FOUND: () => ({ status: 404, message: 'Job not found' }),
});
