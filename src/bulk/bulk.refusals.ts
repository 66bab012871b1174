import { refusals } from '../contract';

export const bulkRefusals = refusals({
  BULK_NOT_FOUND: () => ({}),
  BULK_TOO_LARGE: (most: number) => ({ facts: { most: most.toLocaleString('en') } }),
  BULK_ENDED: () => ({}),
  TOO_MANY_BULKS: (most: number) => ({ facts: { most } }),
});
