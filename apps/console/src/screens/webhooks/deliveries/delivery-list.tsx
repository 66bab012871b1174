import { Rows, State, Time } from '@oms/ui';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { Loaded } from '../../../app/faults/loaded';
import { Pages } from '../../../app/lists/pages';
import { texts } from '../texts';
import { type Delivery, deliveriesQuery, paginationOf } from './deliveries';
import { DeliveryFilters } from './delivery-filters';
import { ReplayFound } from './replay/replay-found';
import { Outcome } from './outcome';

/** What was sent to a channel, the newest first. */
export function DeliveryList({ channelId }: { channelId: string }) {
  const search = useSearch({ from: '/signed-in/webhooks/$channelId' });
  const navigate = useNavigate({ from: '/webhooks/$channelId' });
  const history = useQuery(deliveriesQuery(channelId, search));
  const isFiltered = Object.values(search).some((value) => value !== undefined);
  const empty = isFiltered ? texts.nothing : texts.nothingYet;
  return (
    <div className="part">
      <h2>{texts.history}</h2>
      <DeliveryFilters>
        <ReplayFound channelId={channelId} total={history.data?.meta ?? null} />
      </DeliveryFilters>
      <Loaded query={history} rows={6}>
        {(found) => (
          <>
            {found.data.length === 0 ? (
              <State title={empty.title}>{empty.text}</State>
            ) : (
              <Rows
                label={texts.history}
                columns={Object.values(texts.row)}
                isOld={history.isPlaceholderData}
              >
                {found.data.map((delivery) => (
                  <DeliveryRow key={delivery.id} channelId={channelId} delivery={delivery} />
                ))}
              </Rows>
            )}
            <Pages
              pagination={paginationOf(found)}
              onPage={(page) => void navigate({ search: (all) => ({ ...all, page }) })}
            />
          </>
        )}
      </Loaded>
    </div>
  );
}

function DeliveryRow({ channelId, delivery }: { channelId: string; delivery: Delivery }) {
  return (
    <tr>
      <th scope="row">
        <Link
          to="/webhooks/$channelId"
          params={{ channelId }}
          search={{ event: delivery.event_id }}
          data-row
          preload={false}
        >
          <code>{delivery.event_type}</code>
        </Link>
      </th>
      <td>
        <Outcome delivery={delivery} />
      </td>
      <td>
        <bdi>{delivery.order_number}</bdi>
      </td>
      <td>
        <Time at={delivery.delivery_timestamp} />
      </td>
    </tr>
  );
}
