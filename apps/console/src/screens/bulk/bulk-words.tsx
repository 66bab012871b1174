import { Status, type Tone } from '@oms/ui';
import type { Bulk } from '../../bulk/bulk';
import { texts as orders } from '../../orders/texts';
import { texts } from './texts';

const TONES: Readonly<Record<Bulk['state'], Tone>> = {
  waiting: 'quiet',
  running: 'plain',
  cancelling: 'warn',
  completed: 'good',
  cancelled: 'quiet',
};

export function nameOf({ action, details, dry_run: isCheck }: Bulk): string {
  const status = (details as { status?: keyof typeof orders.status }).status;
  const name = status === undefined ? (texts.what[action] ?? action) : texts.moveTo(orders.status[status]);
  return isCheck ? texts.check(name) : name;
}

export function BulkState({ state }: { state: Bulk['state'] }) {
  return <Status tone={TONES[state]}>{texts.states[state]}</Status>;
}
