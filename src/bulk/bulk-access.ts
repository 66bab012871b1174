import type { Refusal } from '@libs/refusal';
import { accessRefusals, type Caller, hasScope } from '../api-keys';
import { BULK_ACTIONS, type BulkActionName } from './model/bulk-action';

/** Why somebody may not do an action, as its own route would refuse it; null when they may. */
export function accessRefusalOf(caller: Caller, action: BulkActionName): Refusal | null {
  const { area, subject } = BULK_ACTIONS[action];
  if (!hasScope(caller, 'write', area))
    return caller.kind === 'key' ? accessRefusals.SCOPE_REQUIRED('write') : accessRefusals.ROLE_FORBIDS();
  return caller.placeIds != null && subject !== 'order' ? accessRefusals.PLACES_FORBID() : null;
}
