import { useQueryClient } from '@tanstack/react-query';
import { api } from '../../../api/request';
import { useWork } from '../../../app/form/work';
import type { OrderCard } from '../../../orders/order-card';
import { cardKey } from '../order';

/** Gives the order to a person who takes care of it, or to nobody. */
export function useAssigning(orderId: string) {
  const queries = useQueryClient();
  return useWork({
    mutationFn: (personId: string | null) =>
      api.put('/v1/orders/{orderId}/assignee', { path: { orderId }, body: { person_id: personId } }),
    onSuccess: ({ assignee }) => {
      queries.setQueryData<OrderCard | null>(cardKey(orderId), (card) => card && { ...card, assignee });
      return queries.invalidateQueries({ queryKey: ['order'] });
    },
  });
}

/** Writes a note beside the order. @param onNoted gets it as it was typed */
export function useNoting(orderId: string, onNoted: (typed: string) => void) {
  const queries = useQueryClient();
  return useWork({
    mutationFn: ({ typed, key }: { typed: string; key: string }) => {
      const body = { text: typed.trim() };
      return api.post('/v1/orders/{orderId}/notes', { path: { orderId }, body, idempotencyKey: key });
    },
    onSuccess: (_note, { typed }) => {
      onNoted(typed);
      return queries.invalidateQueries({ queryKey: ['order'] });
    },
  });
}
