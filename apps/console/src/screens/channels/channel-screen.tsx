import '../screens.css';
import { Button, Facts, Id, Time } from '@oms/ui';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { Found } from '../../app/faults/found';
import { ScreenHead } from '../../app/shell/screen-head';
import { texts as app } from '../../app/texts';
import { useMay } from '../../session/may';
import { type Channel, wholeChannelQuery } from './channel';
import { CheckNow } from './check-now';
import { ChannelDialog } from './form/channel-dialog';
import { Health } from './health';
import { OrderExample } from './order-example';
import { texts } from './texts';

/** One channel: how it is connected, whether it can work, what its orders look like. */
export function ChannelScreen() {
  const { channelId } = useParams({ from: '/signed-in/channels/$channelId' });
  const channel = useQuery(wholeChannelQuery(channelId));
  const toAll = (
    <Link to="/channels" className="button">
      {texts.back}
    </Link>
  );
  return (
    <Found query={channel} missing={texts.missing} toAll={toAll}>
      {(found) => <Shown channel={found} />}
    </Found>
  );
}

function Shown({ channel }: { channel: Channel }) {
  const [isEditing, setEditing] = useState(false);
  const mayChange = useMay('channels');
  const maySeeWebhook = useMay('webhooks', 'read');
  return (
    <>
      <ScreenHead title={texts.channel(channel.name)}>
        <div className="actions">
          <Link to="/channels" className="button">
            {texts.back}
          </Link>
          {maySeeWebhook ? (
            <Link to="/webhooks/$channelId" params={{ channelId: channel.id }} className="button">
              {texts.toWebhook}
            </Link>
          ) : null}
          {mayChange ? <CheckNow channelId={channel.id} /> : null}
          {mayChange ? (
            <Button kind="main" onClick={() => setEditing(true)}>
              {texts.edit}
            </Button>
          ) : null}
        </div>
      </ScreenHead>
      <div className="sides">
        <ChannelFacts channel={channel} />
        <Connection channel={channel} />
      </div>
      {maySeeWebhook ? <OrderExample channelId={channel.id} /> : null}
      {isEditing ? <ChannelDialog channel={channel} onClose={() => setEditing(false)} /> : null}
    </>
  );
}

function ChannelFacts({ channel }: { channel: Channel }) {
  const { fact } = texts;
  const problems = channel.metadata.health_details;
  return (
    <section className="panel" aria-label={texts.facts}>
      <h2>{texts.facts}</h2>
      <Facts
        facts={[
          [fact.type, channel.type],
          [fact.health, <Health key="health" health={channel.health} />],
          [fact.last, <Time key="last" at={channel.last_sync} />],
          [fact.created, <Time key="created" at={channel.created_at} />],
          [fact.changed, <Time key="changed" at={channel.updated_at} />],
          [fact.id, <Id key="id" id={channel.id} copyLabel={app.copyId} />],
        ]}
      />
      {Array.isArray(problems) && problems.length > 0 ? (
        <>
          <h3>{texts.problems}</h3>
          <ul>
            {problems.map((problem, n) => (
              <li key={n}>{problemText(problem)}</li>
            ))}
          </ul>
        </>
      ) : null}
    </section>
  );
}

function problemText(problem: unknown): string {
  const { message, check, status } = (problem ?? {}) as Readonly<Record<string, unknown>>;
  const parts = [check, status, message].filter((part) => typeof part === 'string');
  return parts.length === 0 ? JSON.stringify(problem) : parts.join(': ');
}

function Connection({ channel: { config } }: { channel: Channel }) {
  const entries = Object.entries(config);
  return (
    <section className="panel" aria-label={texts.config}>
      <h2>{texts.config}</h2>
      {entries.length === 0 ? <p className="quiet">{texts.noConfig}</p> : null}
      <Facts
        facts={entries.map(([key, value]) => [
          key,
          value === null ? null : typeof value === 'object' ? (
            <code>{JSON.stringify(value)}</code>
          ) : (
            String(value as string)
          ),
        ])}
      />
    </section>
  );
}
