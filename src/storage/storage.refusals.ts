import { refusals } from '@libs/refusal';

export const storageRefusals = refusals({
  STORAGE_LOCATION_NOT_FOUND: () => ({ status: 404, message: 'Storage location not found' }),
  STORAGE_LOCATION_NAME_TAKEN: (name: string) => ({
    status: 409,
    message: `A storage location named ${name} already exists in the place`,
  }),
  STORAGE_LOCATION_IN_USE: (names: readonly string[]) => ({
    status: 409,
    message: `Storage location in use by items of unfinished orders: ${names.join(', ')}`,
  }),
  STORAGE_LOCATION_ELSEWHERE: (ids: readonly string[]) => ({
    status: 400,
    message: `Storage locations that are not in the order's place: ${ids.join(', ')}`,
  }),
});
