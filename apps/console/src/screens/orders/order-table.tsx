import { Scroll, Time } from '@oms/ui';
import { Link } from '@tanstack/react-router';
import { ChannelName } from '../../orders/channel-name';
import type { OrderCard } from '../../orders/order-card';
import { OrderStatus } from '../../orders/order-status';
import { texts as orders } from '../../orders/texts';
import { texts } from './texts';

/** @param props.isOld they are of the search before; the next answer is on its way */
export function OrderTable({ orders: rows, isOld }: { orders: readonly OrderCard[]; isOld: boolean }) {
  return (
    <Scroll label={texts.name} className={isOld ? 'panel old' : 'panel'}>
      <table className="rows">
        <thead>
          <tr>
            {Object.values(texts.columns).map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((order) => (
            <tr key={order.id}>
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
          ))}
        </tbody>
      </table>
    </Scroll>
  );
}
