import { useNavigate } from '@tanstack/react-router';
import type { BoardSearch } from '../screens/board/data/board-filter';
import type { OrderSearch } from '../screens/orders/order-search';
import type { ViewedSearch, ViewScreen } from './saved-views';

/** Puts a filter into the address of its screen, which leaves out what it does not know, with the view that it is of. */
export function useOpening() {
  const navigate = useNavigate();
  return (screen: ViewScreen, search: ViewedSearch, replace = false) =>
    screen === 'board'
      ? navigate({ to: '/board', search: search as BoardSearch, replace })
      : navigate({ to: '/orders', search: search as OrderSearch, replace });
}
