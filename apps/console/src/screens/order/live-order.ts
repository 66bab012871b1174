import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { live } from '../../live/live';

/** What is shown of an order is read again as soon as the order changes. @param orderId its id or number */
export function useLiveOrder(orderId: string): void {
  const queries = useQueryClient();
  useEffect(() => {
    const readAgain = () => void queries.invalidateQueries({ queryKey: ['order', orderId] });
    const leave = live.add({
      onChange: ({ order }) => {
        if (order.id === orderId || order.order_number === orderId) readAgain();
      },
      onGap: readAgain,
    });
    live.beginRead()(null);
    return leave;
  }, [orderId, queries]);
}
