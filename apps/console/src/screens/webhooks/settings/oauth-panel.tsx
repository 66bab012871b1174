import { Button, Facts, Status, Time } from '@oms/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { newKey, request } from '../../../api/request';
import { Confirm } from '../../../app/dialogs/confirm';
import { Loaded } from '../../../app/faults/loaded';
import { Refused } from '../../../app/faults/refused';
import { useWork } from '../../../app/form/work';
import { useMay } from '../../../session/may';
import { texts } from '../texts';
import type { WebhookConfig } from '../webhooks';
import { type OauthConfig, oauthPath, oauthQuery, type OauthTested } from './oauth';
import { OauthDialog } from './oauth-dialog';

const words = texts.oauth;

/** The token that goes along with deliveries: its state, a test, its settings. */
export function OauthPanel({ config }: { config: WebhookConfig }) {
  const oauth = useQuery(oauthQuery(config.id));
  const [open, setOpen] = useState<'edit' | 'remove' | null>(null);
  const mayChange = useMay('webhooks');
  const mayRemove = useMay('webhooks', 'admin');
  const close = () => setOpen(null);
  return (
    <section className="panel" aria-label={words.title}>
      <Loaded query={oauth} rows={4}>
        {(found) => (
          <>
            <div className="screen-head">
              <h2>{words.title}</h2>
              <div className="actions">
                {mayChange ? <Button onClick={() => setOpen('edit')}>{words.edit}</Button> : null}
                {mayRemove && found.oauth2_client_id !== null ? (
                  <Button onClick={() => setOpen('remove')}>{words.remove}</Button>
                ) : null}
              </div>
            </div>
            <OauthFacts oauth={found} />
            {mayChange && found.oauth2_enabled ? <TokenTest channelId={config.id} /> : null}
            {open === 'edit' ? <OauthDialog config={config} oauth={found} onClose={close} /> : null}
            {open === 'remove' ? <Removal channelId={config.id} onClose={close} /> : null}
          </>
        )}
      </Loaded>
    </section>
  );
}

function OauthFacts({ oauth }: { oauth: OauthConfig }) {
  const { oauth2_enabled: isOn, oauth2_token_cache: token } = oauth;
  const expiry = token === null ? words.noToken : <Time key="token" at={token.expires_at} />;
  return (
    <Facts
      facts={[
        [
          texts.fact.state,
          <Status key="state" tone={isOn ? 'good' : 'quiet'}>
            <span className="wraps">{isOn ? words.on : words.off}</span>
          </Status>,
        ],
        [words.id, oauth.oauth2_client_id],
        [words.secret, oauth.oauth2_client_secret],
        [words.url, oauth.oauth2_token_url],
        [words.scope, oauth.oauth2_scope],
        [words.token, isOn ? expiry : null],
      ]}
    />
  );
}

function TokenTest({ channelId }: { channelId: string }) {
  const queries = useQueryClient();
  const test = useWork({
    mutationFn: () =>
      request<OauthTested>(`${oauthPath(channelId)}/test`, { method: 'POST', headers: newKey() }),
    onSuccess: () => queries.invalidateQueries({ queryKey: oauthQuery(channelId).queryKey }),
  });
  return (
    <div className="actions">
      <Button onClick={() => test.mutate()} disabled={test.isPending}>
        {test.isPending ? words.testing : words.test}
      </Button>
      <Refused error={test.error} />
      {test.data === undefined ? null : (
        <p className="notice" data-tone={test.data.success ? 'good' : 'bad'} role="status">
          {test.data.success ? words.works : words.fails} <bdi>{test.data.error}</bdi>
        </p>
      )}
    </div>
  );
}

function Removal({ channelId, onClose }: { channelId: string; onClose: () => void }) {
  const queries = useQueryClient();
  const removal = useWork({
    mutationFn: () => request(oauthPath(channelId), { method: 'DELETE' }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['webhook', channelId] }),
  });
  return (
    <Confirm
      title={words.removeTitle}
      button={words.removeButton}
      kind="danger"
      work={removal}
      onConfirm={() => removal.mutate(undefined, { onSuccess: onClose })}
      onClose={onClose}
    >
      <p>{words.removeText}</p>
    </Confirm>
  );
}
