import type { Order, Shelf } from '../order/order';
import type { Action } from './operation';

/** The order as it is once an action is done. The same for what waits in the outbox and for what the service has taken. */
export function applyAction(order: Order, action: Action): Order {
  switch (action.kind) {
    case 'claim':
      return { ...order, isClaimed: true };
    case 'release':
      return { ...order, isClaimed: false };
    case 'pick':
      return { ...order, picks: { ...order.picks, [action.itemId]: action.pick } };
    case 'shelve': {
      const shelved = action.items.map(({ itemId, shelfId, shelf }): [string, Shelf] => [
        itemId,
        { id: shelfId, name: shelf },
      ]);
      return { ...order, shelves: { ...order.shelves, ...Object.fromEntries(shelved) } };
    }
    case 'move':
      return { ...order, status: action.to };
  }
}
