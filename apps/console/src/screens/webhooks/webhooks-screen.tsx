import '../screens.css';
import './webhooks.css';
import { Choice, Rows, State } from '@oms/ui';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { Loaded } from '../../app/loaded';
import { Pages } from '../../app/pages';
import { useRowKeys } from '../../app/row-keys';
import { ScreenHead } from '../../app/screen-head';
import { LatencyChart, SuccessChart } from './charts';
import { EndpointState, Waiting } from './health-words';
import { texts } from './texts';
import { type Endpoint, endpointsQuery, type Trouble, TROUBLES } from './webhooks';

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
      <Loaded query={endpoints} rows={8}>
        {({ data, pagination }) => (
          <>
            {data.length === 0 ? (
              <NoEndpoints isFiltered={search.trouble !== undefined} />
            ) : (
              <Rows
                label={texts.name}
                columns={Object.values(texts.columns)}
                isOld={endpoints.isPlaceholderData}
              >
                {data.map((endpoint) => (
                  <EndpointRow key={endpoint.channel_id} endpoint={endpoint} />
                ))}
              </Rows>
            )}
            <Pages
              pagination={pagination}
              onPage={(page) => void navigate({ search: (all) => ({ ...all, page }) })}
            />
          </>
        )}
      </Loaded>
    </>
  );
}

function NoEndpoints({ isFiltered }: { isFiltered: boolean }) {
  if (isFiltered) return <State title={texts.noTrouble.title}>{texts.noTrouble.text}</State>;
  const toChannels = (
    <Link to="/channels" className="button">
      {texts.none.button}
    </Link>
  );
  return (
    <State title={texts.none.title} action={toChannels}>
      {texts.none.text}
    </State>
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
