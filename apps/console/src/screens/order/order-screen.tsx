import './order.css';
import { apart, Button, Skeleton, State } from '@oms/ui';
import { useQuery } from '@tanstack/react-query';
import { Link, Navigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { isHidden } from '../../api/request';
import { LoadFault } from '../../app/faults/fault';
import { ScreenHead } from '../../app/shell/screen-head';
import { texts as app } from '../../app/texts';
import { OrderStatus } from '../../orders/order-status';
import { Actions } from './actions/actions';
import { AssigneeChoice } from './care/assignee-choice';
import { Facts } from './facts';
import { Lines } from './lines';
import { useLiveOrder } from './live-order';
import { type Order, orderQuery } from './order';
import { StatusSummary } from './status-summary';
import { texts } from './texts';
import { TimelineList } from './timeline/timeline-list';

const VersionsDialog = apart(async () => (await import('./versions/versions-dialog')).VersionsDialog);

/**
 * One order: where it stands, what is in it, what happened to it. The address also takes a number, and becomes that of the id:
 * everything is kept and read again by the id, which stays the order's own when its number changes.
 */
export function OrderScreen() {
  const { orderId } = useParams({ from: '/signed-in/orders/$orderId' });
  useLiveOrder(orderId);
  const { data: order, error, refetch } = useQuery(orderQuery(orderId));
  if (isHidden(error)) return <NoOrder />;
  const fault = error === null ? null : <LoadFault error={error} onRetry={() => void refetch()} />;
  if (order === undefined && fault !== null) return fault;
  if (order?.id === orderId) {
    return (
      <>
        {fault}
        <Shown key={order.id} order={order} />
      </>
    );
  }
  return (
    <>
      <Skeleton rows={10} label={app.loading} />
      {order === undefined ? null : <Navigate to="/orders/$orderId" params={{ orderId: order.id }} replace />}
    </>
  );
}

function Shown({ order }: { order: Order }) {
  const [version, setVersion] = useState<number | null>(null);
  return (
    <>
      <ScreenHead title={order.order_number}>
        <span className="standing">
          <OrderStatus status={order.status} />
          <Button onClick={() => setVersion(order.version)}>{texts.json}</Button>
        </span>
      </ScreenHead>
      <StatusSummary order={order} />
      <Actions order={order} />
      <AssigneeChoice orderId={order.id} />
      <div className="order">
        <Lines order={order} />
        <Facts order={order} />
        <TimelineList orderId={order.id} onVersion={setVersion} />
      </div>
      {version === null ? null : (
        <VersionsDialog
          orderId={order.id}
          newest={order.version}
          opened={version}
          onClose={() => setVersion(null)}
        />
      )}
    </>
  );
}

function NoOrder() {
  const { title, text, search } = texts.missing;
  const toSearch = (
    <Link to="/orders" className="button">
      {search}
    </Link>
  );
  return (
    <State isScreen title={title} action={toSearch}>
      {text}
    </State>
  );
}
