import { Button, Facts, Id, State, Time } from '@oms/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { Confirm } from '../../../app/dialogs/confirm';
import { Loaded } from '../../../app/faults/loaded';
import { useWork } from '../../../app/form/work';
import { texts as app } from '../../../app/texts';
import { useMay } from '../../../session/may';
import { texts } from '../texts';
import { Attempts } from './attempts';
import { type Delivery, deliveriesKey, deliveriesQuery, replayOne } from './deliveries';
import { Outcome } from './outcome';
import { RequestAndResponse } from './request-and-response';

/** One delivery whole: what was sent, what came back, every attempt. */
export function DeliveryDetail({ channelId, eventId }: { channelId: string; eventId: string }) {
  const found = useQuery(deliveriesQuery(channelId, { event: eventId }));
  const toAll = (
    <Link to="/webhooks/$channelId" params={{ channelId }} search={{}} className="button">
      {texts.allDeliveries}
    </Link>
  );
  return (
    <Loaded query={found} rows={6}>
      {({ data: [delivery] }) =>
        delivery === undefined ? (
          <State title={texts.nothing.title} action={toAll}>
            {texts.nothing.text}
          </State>
        ) : (
          <div className="part">
            <div className="screen-head">
              <h2>{texts.delivery(delivery.event_type)}</h2>
              <div className="actions">
                {toAll}
                <ReplayThis channelId={channelId} delivery={delivery} />
              </div>
            </div>
            <Shown channelId={channelId} delivery={delivery} />
          </div>
        )
      }
    </Loaded>
  );
}

function Shown({ channelId, delivery }: { channelId: string; delivery: Delivery }) {
  const { order_id: orderId, order_number: number } = delivery;
  return (
    <>
      <section className="panel padded" aria-label={texts.row.outcome}>
        <Facts
          facts={[
            [texts.row.outcome, <Outcome key="outcome" delivery={delivery} />],
            [
              texts.row.order,
              orderId === null ? null : (
                <Link key="order" to="/orders/$orderId" params={{ orderId }}>
                  {number ?? orderId}
                </Link>
              ),
            ],
            [texts.row.at, <Time key="at" at={delivery.delivery_timestamp} />],
            [texts.eventId, <Id key="id" id={delivery.event_id} copyLabel={app.copyId} />],
          ]}
        />
      </section>
      <RequestAndResponse channelId={channelId} delivery={delivery} />
      <Attempts channelId={channelId} deliveryId={delivery.id} />
    </>
  );
}

function ReplayThis({ channelId, delivery }: { channelId: string; delivery: Delivery }) {
  const queries = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const mayReplay = useMay('deliveries');
  const words = texts.replayOne;
  const work = useWork({
    mutationFn: () => replayOne(channelId, delivery.id),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: deliveriesKey(channelId) });
      setAsking(false);
    },
  });
  if (!mayReplay) return null;
  return (
    <>
      <Button kind="main" onClick={() => setAsking(true)}>
        {words.button}
      </Button>
      {work.isSuccess ? (
        <p className="notice" data-tone="good" role="status">
          {words.done}
        </p>
      ) : null}
      {isAsking ? (
        <Confirm
          title={words.title}
          button={words.button}
          work={work}
          onConfirm={() => work.mutate()}
          onClose={() => setAsking(false)}
        >
          <p>{words.text}</p>
        </Confirm>
      ) : null}
    </>
  );
}
