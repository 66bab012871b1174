import '../screens.css';
import './webhooks.css';
import { Choice } from '@oms/ui';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { ListPage } from '../../app/lists/list-page';
import { useRowKeys } from '../../app/keyboard/row-keys';
import { ScreenHead } from '../../app/shell/screen-head';
import { LatencyChart, SuccessChart } from './charts';
import { EndpointState, Waiting } from './health-words';
import { texts } from './texts';
import { type Trouble, TROUBLES } from './webhook-search';
import { type Endpoint, endpointsQuery } from './webhooks';

/** How every endpoint is doing, those in trouble first. */
export function WebhooksScreen() {
  const search = useSearch({ from: '/signed-in/webhooks' });
  const navigate = useNavigate({ from: '/webhooks' });
  const endpoints = useQuery(endpointsQuery(search));
  useRowKeys();
  return (
    <>
      <ScreenHead title={texts.name}>
        <Choice
          label={texts.trouble}
          value={search.trouble ?? ''}
          options={[['', texts.troubles.all], ...TROUBLES.map((one) => [one, texts.troubles[one]] as const)]}
          onChoose={(trouble) =>
            void navigate({ search: { trouble: trouble === '' ? undefined : (trouble as Trouble) } })
          }
        />
      </ScreenHead>
      <ListPage
        query={endpoints}
        label={texts.name}
        columns={Object.values(texts.columns)}
        none={search.trouble === undefined ? { ...texts.none, action: <ToChannels /> } : texts.noTrouble}
        onPage={(page) => void navigate({ search: (all) => ({ ...all, page }) })}
      >
        {(endpoint) => <EndpointRow key={endpoint.channel_id} endpoint={endpoint} />}
      </ListPage>
    </>
  );
}

function ToChannels() {
  return (
    <Link to="/channels" className="button">
      {texts.none.button}
    </Link>
  );
}

function EndpointRow({ endpoint }: { endpoint: Endpoint }) {
  return (
    <tr>
      <th scope="row">
        <Link to="/webhooks/$channelId" params={{ channelId: endpoint.channel_id }} data-row preload={false}>
          <bdi>{endpoint.name}</bdi>
        </Link>
        <p className="quiet address">
          <bdi>{endpoint.webhook_url}</bdi>
        </p>
      </th>
      <td>
        <EndpointState
          circuit={endpoint.webhook_circuit}
          failures={endpoint.webhook_failures}
          probeAt={endpoint.webhook_next_probe_at}
        />
      </td>
      <td>
        <SuccessChart recent={endpoint.recent} />
      </td>
      <td>
        <LatencyChart recent={endpoint.recent} />
      </td>
      <td>
        <Waiting endpoint={endpoint} />
      </td>
    </tr>
  );
}
