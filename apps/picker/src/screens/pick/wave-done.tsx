import { Status } from '@oms/ui';
import { Link } from '../../app/link';
import type { Order } from '../../order/order';
import { texts } from '../../texts';

/** All lines of a wave are done: each order is reviewed and put away for itself. */
export function WaveDone({ orders }: { orders: readonly Order[] }) {
  return (
    <section className="stack">
      <h2 tabIndex={-1}>{texts.wave.done}</h2>
      <ul className="line-list">
        {orders.map(({ id, number, status }) => (
          <li key={id}>
            <Link
              to={`/orders/${id}/${status === 'picking' ? 'review' : 'shelve'}`}
              className="list-row link-row"
            >
              <strong>{number}</strong>
              <Status tone={status === 'picking' ? 'quiet' : 'good'}>
                {status === 'picking' ? texts.review.title : texts.wave.picked}
              </Status>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
