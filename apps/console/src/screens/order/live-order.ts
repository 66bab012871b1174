import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { live } from '../../live/live';
import { readAgain } from '../../live/read-again';
import { cardKey, orderKey } from './order';

/**
 * What is shown of an order is read again as soon as the order changes.
 * @param orderId its id; or a number, under which the order may be yet to come
 */
export function useLiveOrder(orderId: string): void {
  const queries = useQueryClient();
  useEffect(() => {
    const queryKey = orderKey(orderId);
    // Where there is no such order nothing can have been missed, and its message stays where it is.
    const readWhatIsShown = () =>
      readAgain(queries, { queryKey, predicate: ({ state }) => state.data !== undefined });
    return live.follow({
      onChange: ({ order }) => {
        if (order.id !== orderId && order.order_number !== orderId) return;
        queries.setQueryData(cardKey(order.id), order);
        readAgain(queries, { queryKey });
      },
      onGap: readWhatIsShown,
    });
  }, [orderId, queries]);
}
