import { Button, Facts, State, Time } from '@oms/ui';
import { useState } from 'react';
import { useMay } from '../../../session/may';
import { EndpointState, wordsFor } from '../health-words';
import { texts } from '../texts';
import type { WebhookConfig } from '../webhooks';
import { SettingsDialog } from './settings-dialog';

/** Where the webhooks of a channel go, and the form that changes it. */
export function SettingsPanel({ config }: { config: WebhookConfig }) {
  const [isEditing, setEditing] = useState(false);
  const mayChange = useMay('webhooks');
  const edit = mayChange ? <Button onClick={() => setEditing(true)}>{texts.settings.button}</Button> : null;
  return (
    <section className="panel" aria-label={texts.settings.title}>
      {config.webhook_url === null ? (
        <State title={texts.noUrl.title} action={edit}>
          {texts.noUrl.text}
        </State>
      ) : (
        <>
          <div className="screen-head">
            <h2>{texts.settings.title}</h2>
            {edit}
          </div>
          <SettingFacts config={config} />
        </>
      )}
      {isEditing ? <SettingsDialog config={config} onClose={() => setEditing(false)} /> : null}
    </section>
  );
}

function SettingFacts({ config }: { config: WebhookConfig }) {
  const { fact } = texts;
  const events = config.webhook_events;
  return (
    <Facts
      facts={[
        [
          fact.state,
          <EndpointState
            key="state"
            circuit={config.webhook_circuit}
            failures={config.webhook_failures}
            probeAt={config.webhook_next_probe_at}
          />,
        ],
        [fact.why, wordsFor(config.webhook_circuit, config.webhook_failures).text],
        [fact.url, config.webhook_url],
        [
          fact.secret,
          config.webhook_secret === null ? null : <code key="secret">{config.webhook_secret}</code>,
        ],
        [fact.events, events.length === 0 ? texts.noEvents : events.join(', ')],
        [fact.lastSent, <Time key="sent" at={config.webhook_last_sent} />],
        [fact.changed, <Time key="changed" at={config.updated_at} />],
      ]}
    />
  );
}
