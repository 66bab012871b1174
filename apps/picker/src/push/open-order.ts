import { go } from '../app/address';
import { seen } from '../device/work';
import { READY } from '../order/stage';
import type { OpenOrder } from './show-push';

/** Leads to the order of a message that somebody taps, here or before the app was open. */
export function openOrdersOfPushes(): void {
  const [, orderId] = /^#order=([\da-f-]+)$/i.exec(location.hash) ?? [];
  if (orderId !== undefined) {
    history.replaceState(null, '', location.pathname);
    void openOrder(orderId);
  }
  navigator.serviceWorker?.addEventListener(
    'message',
    ({ data }: MessageEvent<Partial<OpenOrder> | null>) => {
      if (data?.openOrder !== undefined) void openOrder(data.openOrder);
    },
  );
}

/** To the order where somebody works on it here, else to the queue: a message takes no order. */
async function openOrder(orderId: string | null): Promise<void> {
  const held = orderId === null ? null : await seen(orderId);
  if (held === null) return go('/');
  if (READY.has(held.order.status)) return go(`/orders/${orderId}/hand-over`);
  go(held.order.isClaimed ? `/orders/${orderId}` : '/');
}
