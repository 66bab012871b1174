import { useQuery } from '@tanstack/react-query';
import { useMay } from '../../../session/may';
import type { Order } from '../order';
import { picksQuery } from './picks';

/** The picks of an order while it is picked, by the id of the item, and whether whoever is signed in may change them, once they are known. */
export function usePicks({ id, status }: Order) {
  const isPicking = status === 'picking';
  const maySee = useMay('picking', 'read') && isPicking;
  const mayPick = useMay('picking') && isPicking;
  const { data } = useQuery({ ...picksQuery(id), enabled: maySee });
  return { picks: maySee ? data : undefined, mayPick: mayPick && data !== undefined };
}
