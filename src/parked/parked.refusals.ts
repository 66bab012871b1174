import { refusals } from '../contract';

export const parkedRefusals = refusals({
  UNKNOWN_PARKED_CURSOR: () => ({}),
});
