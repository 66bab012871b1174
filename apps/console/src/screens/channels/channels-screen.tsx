import '../screens.css';
import { Button, Status, Time } from '@oms/ui';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { ListPage } from '../../app/lists/list-page';
import { useRowKeys } from '../../app/keyboard/row-keys';
import { ScreenHead } from '../../app/shell/screen-head';
import type { ChannelSummary } from '../../channels/channels';
import { useMay } from '../../session/may';
import { channelsQuery } from './channel';
import { ChannelDialog } from './form/channel-dialog';
import { Health } from './health';
import { texts } from './texts';

/** The channels that somebody can see, the newest first. */
export function ChannelsScreen() {
  const { page } = useSearch({ from: '/signed-in/channels' });
  const navigate = useNavigate({ from: '/channels' });
  const channels = useQuery(channelsQuery(page));
  const mayAdd = useMay('channels');
  const [isAdding, setAdding] = useState(false);
  useRowKeys();
  return (
    <>
      <ScreenHead title={texts.name}>
        {mayAdd ? (
          <Button kind="main" onClick={() => setAdding(true)}>
            {texts.add}
          </Button>
        ) : null}
      </ScreenHead>
      <ListPage
        query={channels}
        label={texts.name}
        columns={Object.values(texts.columns)}
        none={texts.none}
        onPage={(next) => void navigate({ search: { page: next } })}
      >
        {(channel) => <ChannelRow key={channel.id} channel={channel} />}
      </ListPage>
      {isAdding ? (
        <ChannelDialog
          channel={null}
          onClose={() => setAdding(false)}
          onSaved={({ id }) => void navigate({ to: '/channels/$channelId', params: { channelId: id } })}
        />
      ) : null}
    </>
  );
}

function ChannelRow({ channel }: { channel: ChannelSummary }) {
  return (
    <tr>
      <th scope="row">
        <Link to="/channels/$channelId" params={{ channelId: channel.id }} data-row preload={false}>
          <bdi>{channel.name}</bdi>
        </Link>
      </th>
      <td>{channel.type}</td>
      <td>
        <Health health={channel.health} />
      </td>
      <td>
        <Status tone={channel.webhook_enabled ? 'good' : 'quiet'}>
          {channel.webhook_enabled ? texts.webhookOn : texts.webhookOff}
        </Status>
      </td>
      <td>
        <Time at={channel.last_sync} />
      </td>
      <td>
        <Time at={channel.updated_at} />
      </td>
    </tr>
  );
}
