import { Scroll, Time } from '@oms/ui';
import { Link } from '@tanstack/react-router';
import type { Selection } from '../../app/lists/selection';
import { ChannelName } from '../../orders/channel-name';
import { SelectBox } from '../../bulk/select-box';
import { texts as bulk } from '../../bulk/texts';
import type { OrderCard } from '../../orders/order-card';
import { OrderStatus } from '../../orders/order-status';
import { texts as orders } from '../../orders/texts';
import { texts } from './texts';

type RowSelection = Pick<Selection, 'has' | 'toggle' | 'all' | 'clear'>;

/** @param props.isOld they are of the search before; the next answer is on its way */
export function OrderTable({
  orders: rows,
  isOld,
  select,
}: {
  orders: readonly OrderCard[];
  isOld: boolean;
  /** Null: nothing can be selected. */
  select: RowSelection | null;
}) {
  return (
    <Scroll label={texts.name} className="panel" isOld={isOld}>
      <table className="rows">
        <thead>
          <tr>
            {select === null ? null : (
              <td className="tick">
                <input
                  type="checkbox"
                  data-select
                  aria-label={bulk.selectAll}
                  checked={rows.every(({ id }) => select.has(id))}
                  onChange={({ target }) => (target.checked ? select.all() : select.clear())}
                />
              </td>
            )}
            {Object.values(texts.columns).map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((order) => (
            <OrderRow key={order.id} order={order} rows={rows} select={select} />
          ))}
        </tbody>
      </table>
    </Scroll>
  );
}

function OrderRow({
  order,
  rows,
  select,
}: {
  order: OrderCard;
  rows: readonly OrderCard[];
  select: RowSelection | null;
}) {
  return (
    <tr>
      {select === null ? null : (
        <td className="tick">
          <SelectBox order={order} rows={rows} selection={select} />
        </td>
      )}
      <th scope="row">
        <Link to="/orders/$orderId" params={{ orderId: order.id }} data-row preload={false}>
          <bdi>{order.order_number}</bdi>
        </Link>
      </th>
      <td>
        <OrderStatus status={order.status} />
      </td>
      <td>
        <ChannelName id={order.channel_id} />
      </td>
      <td>{orders.delivery[order.delivery_type ?? -1] ?? orders.none}</td>
      <td>
        <Time at={order.order_date} />
      </td>
      <td>
        <Time at={order.updated_at} />
      </td>
    </tr>
  );
}
