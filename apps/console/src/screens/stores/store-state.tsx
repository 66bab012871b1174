import { Status } from '@oms/ui';
import type { Place } from './stores';
import { texts } from './texts';

/** Whether a store works, and takes orders. */
export function StoreState({ place: { active, active_for_ordering: takesOrders } }: { place: Place }) {
  if (!active) return <Status tone="quiet">{texts.closed}</Status>;
  return <Status tone={takesOrders ? 'good' : 'warn'}>{takesOrders ? texts.open : texts.noOrders}</Status>;
}
