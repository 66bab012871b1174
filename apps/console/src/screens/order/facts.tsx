import { formatMoney, Id, Time } from '@oms/ui';
import type { ReactNode } from 'react';
import { texts as app } from '../../app/texts';
import { ChannelName } from '../../orders/channel-name';
import { texts as orders } from '../../orders/texts';
import { numberIn, partIn, textIn } from './free-fields';
import type { Order } from './order';
import { texts } from './texts';

/** Who, where from, where to, how much; what is not known is left out. */
export function Facts({ order }: { order: Order }) {
  const { customer_info: customer, payment_info: payment } = order;
  const total = numberIn(order.totals, 'total') ?? numberIn(payment, 'amount');
  const address = partIn(order.shipping_info, 'address');
  const lines = ['line1', 'postal_code', 'city', 'country'].flatMap((name) => textIn(address, name) ?? []);
  const facts: [string, ReactNode][] = [
    [texts.fact.channel, <ChannelName key="channel" id={order.channel_id} />],
    [texts.fact.place, textIn(order.place_info, 'name') ?? textIn(order.place_info, 'place_id')],
    [texts.fact.delivery, orders.delivery[order.delivery_type ?? -1] ?? null],
    [texts.fact.customer, textIn(customer, 'name')],
    [texts.fact.mail, textIn(customer, 'email')],
    [texts.fact.phone, textIn(customer, 'phone')],
    [texts.fact.address, lines.length === 0 ? null : lines.join(', ')],
    [texts.fact.total, total === null ? null : formatMoney(total, textIn(payment, 'currency'))],
    [texts.fact.ordered, <Time key="ordered" at={order.order_date} />],
    [texts.fact.changed, <Time key="changed" at={order.updated_at} />],
    [texts.fact.version, order.version],
    [texts.fact.id, <Id key="id" id={order.id} copyLabel={app.copyId} />],
  ];
  return (
    <section className="panel facts" aria-labelledby="facts">
      <h2 id="facts">{texts.facts}</h2>
      <dl>
        {facts
          .filter(([, value]) => value !== null)
          .map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>
                <bdi>{value}</bdi>
              </dd>
            </div>
          ))}
      </dl>
    </section>
  );
}
