import './orders.css';
import { Button, Skeleton, State } from '@oms/ui';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { LoadFault } from '../../app/faults/fault';
import { useKeys } from '../../app/keyboard/keys';
import { focusFirstRow, useRowKeys } from '../../app/keyboard/row-keys';
import { useSelection } from '../../app/lists/selection';
import { ScreenHead } from '../../app/shell/screen-head';
import { texts as app } from '../../app/texts';
import { BulkBar } from '../../bulk/bulk-bar';
import type { OrderCard } from '../../orders/order-card';
import { ORDER_STATUSES, type OrderStatusName } from '../../orders/statuses';
import { texts as orders } from '../../orders/texts';
import { Views } from '../../saved-views/views';
import { useMay } from '../../session/may';
import { FailedCreations } from './failed-creations';
import { useLiveFound } from './live-found';
import { OrderTable } from './order-table';
import type { OrderSearch } from './order-search';
import { foundOrdersQuery, isSettled } from './search-orders';
import { texts } from './texts';

/** Finds orders by one text; what is searched for is in the address. */
export function OrdersScreen() {
  const search = useSearch({ from: '/signed-in/orders' });
  const navigate = useNavigate({ from: '/orders' });
  const query = foundOrdersQuery(search);
  const { data, error, isFetching, isPlaceholderData, hasNextPage, fetchNextPage, refetch } =
    useInfiniteQuery(query);
  const looks = useQueryClient().getQueryState(query.queryKey);
  const pages = search.q === undefined ? [] : (data?.pages ?? []);
  const found = pages.flatMap((page) => page.data);
  const failed = pages[0]?.failed_creations ?? [];
  useRowKeys();
  useLiveFound();
  return (
    <>
      <ScreenHead title={texts.name} />
      <div className="order-search" role="search">
        <Views screen="orders" search={{ ...search }} />
        <SearchText
          text={search.q ?? ''}
          isAnswered={looks?.data !== undefined && isSettled(looks)}
          onChange={(q) =>
            void navigate({ search: (all) => ({ ...all, q: q === '' ? undefined : q }), replace: true })
          }
        />
        <StatusChoice
          status={search.status}
          onChoose={(status) => void navigate({ search: (all) => ({ ...all, status }), replace: true })}
        />
      </div>
      {error === null ? null : <LoadFault error={error} onRetry={() => void refetch()} />}
      {search.q === undefined ? <State title={texts.start.title}>{texts.start.text}</State> : null}
      {search.q !== undefined && data === undefined && error === null ? (
        <Skeleton rows={8} label={app.loading} />
      ) : null}
      <FailedCreations failed={failed} />
      {found.length > 0 ? (
        <SelectableOrders
          key={`${search.q} ${search.status}`}
          orders={found}
          isOld={isPlaceholderData}
          filter={{ q: search.q, status: search.status }}
          isMore={hasNextPage}
        />
      ) : null}
      {pages.length > 0 && found.length + failed.length === 0 && !isPlaceholderData ? (
        <State title={texts.nothing.title}>{texts.nothing.text}</State>
      ) : null}
      {hasNextPage && found.length > 0 ? (
        <Button onClick={() => void fetchNextPage()} disabled={isFetching}>
          {texts.more}
        </Button>
      ) : null}
    </>
  );
}

function StatusChoice({
  status: chosen,
  onChoose,
}: {
  status: OrderStatusName | undefined;
  onChoose: (status: OrderStatusName | undefined) => void;
}) {
  return (
    <select
      className="input"
      aria-label={texts.status}
      value={chosen ?? ''}
      onChange={({ target: { value } }) => onChoose(value === '' ? undefined : (value as OrderStatusName))}
    >
      <option value="">{texts.allStatuses}</option>
      {ORDER_STATUSES.map((status) => (
        <option key={status} value={status}>
          {orders.status[status]}
        </option>
      ))}
    </select>
  );
}

/** Orders, some or all of which can be selected to do the same to them. */
function SelectableOrders({
  orders: found,
  isOld,
  filter,
  isMore,
}: {
  orders: readonly OrderCard[];
  isOld: boolean;
  filter: Pick<OrderSearch, 'q' | 'status'>;
  /** There are more than these that match. */
  isMore: boolean;
}) {
  const mayChange = useMay('bulk');
  const [isAll, setAll] = useState(false);
  const selection = useSelection(found.map(({ id }) => id));
  const { lost, has } = selection;
  const clear = () => {
    setAll(false);
    selection.clear();
  };
  const chosen = { orders: found.filter(({ id }) => has(id)), filter: isAll ? filter : null };
  const matching = () => {
    selection.all();
    setAll(true);
  };
  const toggle: typeof selection.toggle = (...args) => {
    setAll(false);
    selection.toggle(...args);
  };
  return (
    <>
      <OrderTable orders={found} isOld={isOld} select={mayChange ? { ...selection, toggle, clear } : null} />
      <BulkBar chosen={chosen} lost={lost} onMatching={isMore ? matching : undefined} onClear={clear} />
    </>
  );
}

const PAUSE_MS = 200;

/**
 * The address follows once somebody pauses, and the text follows the address when somebody goes back. Enter goes on to what is
 * found, once that is there, and never to what was found for the text before.
 */
function SearchText({
  text,
  isAnswered,
  onChange,
}: {
  text: string;
  /** What was found for the text is on the screen; that nothing was, only once it is not looked for again. */
  isAnswered: boolean;
  onChange: (text: string) => void;
}) {
  const [typed, setTyped] = useState(text);
  const [isGoingOn, setGoingOn] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const sent = useRef(text);
  const settled = typed.trim();
  useKeys({ '/': () => field.current?.focus() });
  const send = () => {
    sent.current = settled;
    onChange(settled);
  };
  useEffect(() => {
    if (settled === text) return;
    const timer = setTimeout(send, PAUSE_MS);
    return () => clearTimeout(timer);
  });
  useEffect(() => {
    if (!isGoingOn || settled !== text || !isAnswered) return;
    setGoingOn(false);
    focusFirstRow();
  }, [isGoingOn, settled, text, isAnswered]);
  useEffect(() => {
    if (text === sent.current) return;
    sent.current = text;
    setTyped(text);
  }, [text]);
  return (
    <input
      ref={field}
      className="input"
      type="search"
      aria-label={texts.label}
      placeholder={texts.placeholder}
      maxLength={255}
      autoFocus
      value={typed}
      onChange={(event) => {
        setGoingOn(false);
        setTyped(event.target.value);
      }}
      onBlur={() => setGoingOn(false)}
      onKeyDown={({ key }) => {
        if (key !== 'Enter') return;
        if (settled !== text) send();
        setGoingOn(true);
      }}
    />
  );
}
