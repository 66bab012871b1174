import { Status, type Tone } from '@oms/ui';
import { texts } from './texts';

export type OrderStatusName = keyof typeof texts.status;

export const ORDER_STATUSES = Object.keys(texts.status) as OrderStatusName[];

const TONES: Partial<Readonly<Record<OrderStatusName, Tone>>> = {
  pending: 'quiet',
  completed: 'good',
  collected: 'good',
  cancelled: 'quiet',
  failed: 'bad',
  suspended: 'warn',
};

export function OrderStatus({ status }: { status: OrderStatusName }) {
  return <Status tone={TONES[status] ?? 'plain'}>{texts.status[status] ?? status}</Status>;
}
