import './devices.css';
import { Button, Choice, Skeleton, State } from '@oms/ui';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { LoadFault } from '../../app/faults/fault';
import { ScreenHead } from '../../app/shell/screen-head';
import { texts as app } from '../../app/texts';
import { channelNamesQuery } from '../../channels/channels';
import { optionsOf } from '../../channels/options';
import { placeNamesQuery } from '../../channels/places';
import { texts as channelTexts } from '../../channels/texts';
import { DeviceList } from './device-list';
import { PairingDialog } from './pairing-dialog';
import { texts } from './texts';

/** The devices that a store picks with; channel and store are in the address. */
export function DevicesScreen() {
  const search = useSearch({ from: '/signed-in/devices' });
  const navigate = useNavigate({ from: '/devices' });
  const [isPairing, setPairing] = useState(false);
  const channels = useQuery(channelNamesQuery);
  const channel = search.channel ?? channels.data?.channels[0]?.id;
  const stores = useQuery({
    ...placeNamesQuery(channel === undefined ? [] : [channel]),
    enabled: channel !== undefined,
  });
  const store = search.store ?? stores.data?.places[0]?.id;
  const fault = channels.error ?? stores.error;
  const isEmpty = channels.data?.channels.length === 0 || stores.data?.places.length === 0;
  return (
    <>
      <ScreenHead title={texts.name}>
        {store === undefined ? null : (
          <Button kind="main" onClick={() => setPairing(true)}>
            {texts.pair}
          </Button>
        )}
      </ScreenHead>
      <div className="device-store">
        {channel === undefined || channels.data === undefined ? null : (
          <Choice
            label={texts.channel}
            hint={channels.data.isMore ? channelTexts.more : undefined}
            value={channel}
            options={optionsOf(channels.data.channels, channel)}
            onChoose={(id) => void navigate({ search: { channel: id }, replace: true })}
          />
        )}
        {store === undefined || stores.data === undefined ? null : (
          <Choice
            label={texts.store}
            hint={stores.data.isMore ? texts.moreStores : undefined}
            value={store}
            options={optionsOf(stores.data.places, store)}
            onChoose={(id) => void navigate({ search: { channel, store: id }, replace: true })}
          />
        )}
      </div>
      {fault === null ? null : (
        <LoadFault error={fault} onRetry={() => void Promise.all([channels.refetch(), stores.refetch()])} />
      )}
      {fault === null && store === undefined && !isEmpty ? <Skeleton rows={4} label={app.loading} /> : null}
      {isEmpty && store === undefined ? (
        <State title={texts.noStore.title}>{texts.noStore.text}</State>
      ) : null}
      {store === undefined ? null : <DeviceList key={store} placeId={store} />}
      {isPairing && store !== undefined ? (
        <PairingDialog placeId={store} onClose={() => setPairing(false)} />
      ) : null}
    </>
  );
}
