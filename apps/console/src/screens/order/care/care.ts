import { useMutation, useQueryClient } from '@tanstack/react-query';
import { request } from '../../../api/request';
import type { OrderCard } from '../../../orders/order-card';
import { cardKey, pathOf } from '../order';

/** Gives the order to a person who takes care of it, or to nobody. */
export function useAssigning(orderId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (personId: string | null) =>
      request<Pick<OrderCard, 'assignee'>>(`${pathOf(orderId)}/assignee`, {
        method: 'PUT',
        body: { person_id: personId },
      }),
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
      request(`${pathOf(orderId)}/notes`, {
        method: 'POST',
        body: { text },
        headers: { 'Idempotency-Key': key },
      }),
    onSuccess: () => {
      onNoted();
      return queries.invalidateQueries({ queryKey: ['order'] });
    },
  });
}
