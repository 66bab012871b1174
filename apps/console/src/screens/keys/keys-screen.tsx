import '../screens.css';
import { Button, formatCount, Status, Time } from '@oms/ui';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { ListPage } from '../../app/lists/list-page';
import { useRowKeys } from '../../app/keyboard/row-keys';
import { ScreenHead } from '../../app/shell/screen-head';
import { ShownOnce } from '../../app/dialogs/shown-once';
import { useMay } from '../../session/may';
import { KeyDialog } from './key-dialog';
import { type ApiKey, keysQuery } from './keys';
import { NewKeyDialog } from './new-key-dialog';
import { texts } from './texts';

/** The API keys, the newest first. */
export function KeysScreen() {
  const { page, key } = useSearch({ from: '/signed-in/keys' });
  const navigate = useNavigate({ from: '/keys' });
  const keys = useQuery(keysQuery(page));
  const [isAdding, setAdding] = useState(false);
  const mayAdd = useMay('keys', 'admin');
  const [made, setMade] = useState<ApiKey | null>(null);
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
        query={keys}
        label={texts.name}
        columns={Object.values(texts.columns)}
        none={texts.none}
        onPage={(next) => void navigate({ search: { page: next } })}
      >
        {(one) => <KeyRow key={one.id} apiKey={one} />}
      </ListPage>
      {isAdding ? <NewKeyDialog onClose={() => setAdding(false)} onMade={setMade} /> : null}
      {made === null ? null : (
        <ShownOnce
          title={texts.once}
          text={texts.onceText}
          lostText={texts.lostText}
          secret={made.key}
          copyLabel={texts.copy}
          button={texts.stored}
          onDone={() => setMade(null)}
        />
      )}
      {key === undefined ? null : (
        <KeyDialog key={key} keyId={key} onClose={() => void navigate({ search: { page } })} />
      )}
    </>
  );
}

function KeyRow({ apiKey }: { apiKey: ApiKey }) {
  const isAdmin = apiKey.scope === 'admin';
  return (
    <tr>
      <th scope="row">
        <Link to="/keys" search={(all) => ({ ...all, key: apiKey.id })} data-row preload={false}>
          <bdi>{apiKey.name}</bdi>
        </Link>
        <p className="quiet">
          <bdi>{apiKey.client_name}</bdi>
        </p>
      </th>
      <td>
        <code>{apiKey.key}</code>
      </td>
      <td>{apiKey.scope}</td>
      <td className="number">{isAdmin ? texts.allChannels : formatCount(apiKey.channel_ids.length)}</td>
      <td>
        <KeyState apiKey={apiKey} />
      </td>
      <td>
        <Time at={apiKey.last_used_at} />
      </td>
      <td>{apiKey.expires_at === null ? texts.never : <Time at={apiKey.expires_at} />}</td>
    </tr>
  );
}

function KeyState({ apiKey: { is_active: isActive, expires_at: expires } }: { apiKey: ApiKey }) {
  if (!isActive) return <Status tone="quiet">{texts.inactive}</Status>;
  const isOver = expires !== null && new Date(expires) < new Date();
  return <Status tone={isOver ? 'bad' : 'good'}>{isOver ? texts.expired : texts.active}</Status>;
}
