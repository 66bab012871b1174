import type { Order, Shelf } from '../order/order';
import type { Deed } from './operation';

/** The order as it is once a deed is done. The same for what waits in the outbox and for what the service has taken. */
export function applyDeed(order: Order, deed: Deed): Order {
  switch (deed.kind) {
    case 'claim':
      return { ...order, isClaimed: true };
    case 'release':
      return { ...order, isClaimed: false };
    case 'pick':
      return { ...order, picks: { ...order.picks, [deed.itemId]: deed.pick } };
    case 'shelve': {
      const shelved = deed.items.map(({ itemId, shelfId, shelf }): [string, Shelf] => [
        itemId,
        { id: shelfId, name: shelf },
      ]);
      return { ...order, shelves: { ...order.shelves, ...Object.fromEntries(shelved) } };
    }
    case 'move':
      return { ...order, status: deed.to };
  }
}
