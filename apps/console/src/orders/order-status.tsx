import { Status, type Tone } from '@oms/ui';
import type { OrderStatusName } from './statuses';
import { texts } from './texts';

export const STATUS_TONES: Partial<Readonly<Record<OrderStatusName, Tone>>> = {
  pending: 'quiet',
  completed: 'good',
  collected: 'good',
  cancelled: 'quiet',
  failed: 'bad',
  suspended: 'warn',
};

export function OrderStatus({ status }: { status: OrderStatusName }) {
  return <Status tone={STATUS_TONES[status] ?? 'plain'}>{texts.status[status] ?? status}</Status>;
}
