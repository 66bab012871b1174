import { Button, Dialog } from '@oms/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { isHidden, request } from '../../api/request';
import { Confirm } from '../../app/dialogs/confirm';
import { Found } from '../../app/faults/found';
import { Refused } from '../../app/faults/refused';
import { ifUnchanged, useDraft } from '../../app/form/draft';
import { Form } from '../../app/form/form';
import { useSave } from '../../app/form/save';
import { useWork } from '../../app/form/work';
import { texts as app } from '../../app/texts';
import { bodyOf, dayOf, KEY_FIELDS, type KeyDraft, KeyFields } from './key-fields';
import { type ApiKey, keyPath, keyQuery } from './keys';
import { texts } from './texts';

const words = texts.form;

/** Changes a key, or takes it out of use. */
export function KeyDialog({ keyId, onClose }: { keyId: string; onClose: () => void }) {
  const found = useQuery(keyQuery(keyId));
  const toAll = <Button onClick={onClose}>{app.close}</Button>;
  return (
    <Dialog isOpen onClose={onClose} title={words.change}>
      <Found query={found} missing={texts.missing} toAll={toAll}>
        {(apiKey) => <KeyForm apiKey={apiKey} onClose={onClose} />}
      </Found>
      {found.isError && !isHidden(found.error) ? toAll : null}
    </Dialog>
  );
}

function KeyForm({ apiKey, onClose }: { apiKey: ApiKey; onClose: () => void }) {
  const day = dayOf(apiKey.expires_at);
  const { draft, set } = useDraft<KeyDraft>({
    name: apiKey.name,
    description: apiKey.description ?? '',
    scope: apiKey.scope,
    channels: apiKey.channel_ids,
    expires: day,
  });
  const { work, onSend, onOverwrite, onTakeTheirs } = useSave({
    readAt: apiKey.updated_at,
    changes: [['keys']],
    onClose,
    send: (readAt) => {
      const { expires_at: expires, ...body } = bodyOf(draft);
      return request(keyPath(apiKey.id), {
        method: 'PUT',
        headers: ifUnchanged(readAt),
        body: draft.expires === day ? body : { ...body, expires_at: expires },
      });
    },
  });
  return (
    <>
      <Activity apiKey={apiKey} onDone={onClose} />
      <Form
        button={words.changed}
        work={work}
        fields={KEY_FIELDS}
        onSend={onSend}
        onOverwrite={onOverwrite}
        onTakeTheirs={onTakeTheirs}
        onCancel={onClose}
      >
        <KeyFields draft={draft} set={set} error={work.error} />
      </Form>
    </>
  );
}

/** Deactivates an active key, activates an inactive one. */
function Activity({ apiKey, onDone }: { apiKey: ApiKey; onDone: () => void }) {
  const queries = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const { is_active: isActive } = apiKey;
  const work = useWork({
    mutationFn: () =>
      isActive
        ? request(keyPath(apiKey.id), { method: 'DELETE' })
        : request(keyPath(apiKey.id), { method: 'PUT', body: { is_active: true } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['keys'] }),
  });
  const change = () => work.mutate(undefined, { onSuccess: onDone });
  return (
    <div className="actions">
      {isActive ? (
        <Button kind="danger" onClick={() => setAsking(true)}>
          {words.deactivate}
        </Button>
      ) : (
        <Button onClick={change} disabled={work.isPending}>
          {words.activate}
        </Button>
      )}
      {isActive ? null : <Refused error={work.error} />}
      {isAsking ? (
        <Confirm
          title={texts.deactivate.title(apiKey.name)}
          button={texts.deactivate.button}
          kind="danger"
          work={work}
          onConfirm={change}
          onClose={() => setAsking(false)}
        >
          <p>{texts.deactivate.text}</p>
        </Confirm>
      ) : null}
    </div>
  );
}
