import { refusals } from '../contract';

export const savedViewRefusals = refusals({
  VIEW_NOT_FOUND: () => ({}),
  VIEW_OF_SOMEBODY_ELSE: () => ({}),
  VIEW_NAME_TAKEN: () => ({}),
  TOO_MANY_VIEWS: (most: number) => ({ facts: { most } }),
  TOO_MANY_SHARED_VIEWS: (role: string, most: number) => ({ facts: { role, most } }),
  SHARING_FORBIDDEN: (role: string) => ({ facts: { role } }),
});
