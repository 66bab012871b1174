import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../api/request';
import type { OrderCard } from '../../../orders/order-card';
import { cardKey } from '../order';

/** Gives the order to a person who takes care of it, or to nobody. */
export function useAssigning(orderId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (personId: string | null) =>
      api.put('/v1/orders/{orderId}/assignee', { path: { orderId }, body: { person_id: personId } }),
    onSuccess: ({ assignee }) => {
      queries.setQueryData<OrderCard | null>(cardKey(orderId), (card) => card && { ...card, assignee });
      return queries.invalidateQueries({ queryKey: ['order'] });
    },
  });
}

export function useNoting(orderId: string, onNoted: () => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ text, key }: { text: string; key: string }) =>
      api.post('/v1/orders/{orderId}/notes', { path: { orderId }, body: { text }, idempotencyKey: key }),
    onSuccess: () => {
      onNoted();
      return queries.invalidateQueries({ queryKey: ['order'] });
    },
  });
}
