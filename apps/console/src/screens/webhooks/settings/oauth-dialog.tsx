import { Dialog } from '@oms/ui';
import { useState } from 'react';
import { request } from '../../../api/request';
import { ifUnchanged, useDraft } from '../../../app/form/draft';
import { Form } from '../../../app/form/form';
import { jsonObjectIn, jsonTextOf } from '../../../app/form/json-text';
import { useSave } from '../../../app/form/save';
import { texts } from '../texts';
import type { WebhookConfig } from '../webhooks';
import { type OauthConfig, oauthPath } from './oauth';
import { type OauthDraft, OauthFields } from './oauth-fields';

const words = texts.oauth;
const FIELDS = [
  'oauth2_client_id',
  'oauth2_client_secret',
  'oauth2_token_url',
  'oauth2_scope',
  'oauth2_additional_params',
];

/** Changes the OAuth 2.0 configuration of a channel. A secret that is not typed stays. */
export function OauthDialog({
  config,
  oauth,
  onClose,
}: {
  config: WebhookConfig;
  oauth: OauthConfig;
  onClose: () => void;
}) {
  const { draft, set } = useDraft(draftOf(oauth));
  const [isChecked, setChecked] = useState(false);
  const params = jsonObjectIn(draft.params);
  const { work, onSend, onOverwrite, onTakeTheirs } = useSave({
    readAt: config.updated_at,
    changes: [['webhook', config.id], ['endpoints']],
    onClose,
    send: (readAt) =>
      request(oauthPath(config.id), {
        method: 'PUT',
        headers: ifUnchanged(readAt),
        body: { ...bodyOf(draft, oauth), oauth2_additional_params: params },
      }),
  });
  return (
    <Dialog isOpen onClose={onClose} title={words.title}>
      <Form
        button={words.save}
        work={work}
        fields={FIELDS}
        onSend={() => (params === undefined ? setChecked(true) : onSend())}
        onOverwrite={onOverwrite}
        onTakeTheirs={onTakeTheirs}
        onCancel={onClose}
      >
        <OauthFields
          draft={draft}
          set={set}
          hasSecret={oauth.oauth2_client_secret !== null}
          error={work.error}
          isBadJson={isChecked && params === undefined}
        />
      </Form>
    </Dialog>
  );
}

function draftOf(oauth: OauthConfig): OauthDraft {
  return {
    isOn: oauth.oauth2_enabled || oauth.oauth2_client_id === null,
    id: oauth.oauth2_client_id ?? '',
    secret: '',
    url: oauth.oauth2_token_url ?? '',
    scope: oauth.oauth2_scope ?? '',
    params: jsonTextOf(oauth.oauth2_additional_params),
  };
}

/** A secret that was not typed is sent as it was read, masked, and stays. */
function bodyOf({ isOn, id, secret, url, scope }: OauthDraft, before: OauthConfig) {
  return {
    oauth2_enabled: isOn,
    oauth2_client_id: id || null,
    oauth2_client_secret: secret || before.oauth2_client_secret,
    oauth2_token_url: url || null,
    oauth2_scope: scope || null,
  };
}
