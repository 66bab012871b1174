import { refusals } from '../contract';

export const storageRefusals = refusals({
  STORAGE_LOCATION_NOT_FOUND: () => ({}),
  STORAGE_LOCATION_NAME_TAKEN: (name: string) => ({ facts: { name } }),
  STORAGE_LOCATION_IN_USE: (names: readonly string[]) => ({ facts: { names: names.join(', ') } }),
  STORAGE_LOCATION_ELSEWHERE: (ids: readonly string[]) => ({ facts: { ids: ids.join(', ') } }),
});
