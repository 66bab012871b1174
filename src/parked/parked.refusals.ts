import { refusals } from '@libs/refusal';

export const parkedRefusals = refusals({
  UNKNOWN_PARKED_CURSOR: () => ({
    status: 400,
    message: 'after must be the `next` value of an earlier response',
  }),
});
