import '../screens.css';
import { Button, Choice, State, Time } from '@oms/ui';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { Loaded } from '../../app/faults/loaded';
import { ListPage } from '../../app/lists/list-page';
import { useRowKeys } from '../../app/keyboard/row-keys';
import { ScreenHead } from '../../app/shell/screen-head';
import { type ChannelNames, channelNamesQuery } from '../../channels/channels';
import { optionsOf } from '../../channels/options';
import { texts as channelTexts } from '../../channels/texts';
import { useMay } from '../../session/may';
import { StoreDialog } from './form/store-dialog';
import { type Place, placesQuery } from './stores';
import { StoreState } from './store-state';
import { texts } from './texts';

/** The stores of a channel: the first one, unless the address names another. */
export function StoresScreen() {
  const query = useQuery(channelNamesQuery);
  useRowKeys();
  return (
    <Loaded query={query} rows={8}>
      {(names) => <StoresOf {...names} />}
    </Loaded>
  );
}

function StoresOf({ channels, isMore }: ChannelNames) {
  const search = useSearch({ from: '/signed-in/stores' });
  const navigate = useNavigate({ from: '/stores' });
  const channelId = search.channel ?? channels[0]?.id ?? null;
  const mayAdd = useMay('places');
  const [isAdding, setAdding] = useState(false);
  return (
    <>
      <ScreenHead title={texts.name}>
        {mayAdd && channelId !== null ? (
          <Button kind="main" onClick={() => setAdding(true)}>
            {texts.add}
          </Button>
        ) : null}
      </ScreenHead>
      {channelId === null ? (
        <State title={texts.noChannels.title}>{texts.noChannels.text}</State>
      ) : (
        <>
          <div className="filters">
            <Choice
              label={texts.channel}
              hint={isMore ? channelTexts.more : undefined}
              value={channelId}
              options={optionsOf(channels, channelId)}
              onChoose={(channel) => void navigate({ search: { channel } })}
            />
          </div>
          <StoreList channelId={channelId} page={search.page} />
        </>
      )}
      {isAdding && channelId !== null ? (
        <StoreDialog
          place={null}
          channelId={channelId}
          onClose={() => setAdding(false)}
          onSaved={({ id }) => void navigate({ to: '/stores/$placeId', params: { placeId: id } })}
        />
      ) : null}
    </>
  );
}

function StoreList({ channelId, page }: { channelId: string; page: number | undefined }) {
  const navigate = useNavigate({ from: '/stores' });
  const places = useQuery(placesQuery(channelId, page));
  return (
    <ListPage
      query={places}
      label={texts.name}
      columns={Object.values(texts.columns)}
      none={texts.none}
      onPage={(next) => void navigate({ search: (all) => ({ ...all, page: next }) })}
    >
      {(place) => <StoreRow key={place.id} place={place} />}
    </ListPage>
  );
}

function StoreRow({ place }: { place: Place }) {
  const city = place.address?.city;
  return (
    <tr>
      <th scope="row">
        <Link to="/stores/$placeId" params={{ placeId: place.id }} data-row preload={false}>
          <bdi>{place.name ?? place.identifier}</bdi>
        </Link>
      </th>
      <td>
        <code>{place.identifier}</code>
      </td>
      <td>
        <bdi>{typeof city === 'string' ? city : null}</bdi>
      </td>
      <td>
        <StoreState place={place} />
      </td>
      <td>
        <Time at={place.updated_at} />
      </td>
    </tr>
  );
}
