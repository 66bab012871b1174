import { Dialog, Field } from '@oms/ui';
import { useState } from 'react';
import { request } from '../../api/request';
import { useDraft } from '../../app/form/draft';
import { Form } from '../../app/form/form';
import { problemWith } from '../../app/form/problems';
import { useSave } from '../../app/form/save';
import { useSession } from '../../session/session';
import { bodyOf, KEY_FIELDS, type KeyDraft, KeyFields } from './key-fields';
import type { ApiKey } from './keys';
import { texts } from './texts';

const words = texts.form;
const EMPTY: KeyDraft = { name: '', description: '', scope: 'read', channels: [], expires: '' };

/** Makes a key. @param props.onMade gets its value, which nobody can see again */
export function NewKeyDialog({ onMade, onClose }: { onMade: (key: ApiKey) => void; onClose: () => void }) {
  const session = useSession();
  const { draft, set } = useDraft(EMPTY);
  const [client, setClient] = useState('');
  const { work, onSend } = useSave({
    readAt: null,
    changes: [['keys']],
    onClose,
    onMade,
    send: () =>
      request<ApiKey>('/v1/api-keys', {
        method: 'POST',
        body: { ...bodyOf(draft), client_name: client, created_by: session?.person.email },
      }),
  });
  return (
    <Dialog isOpen onClose={onClose} title={words.create}>
      <Form button={words.created} work={work} fields={KEY_FIELDS} onSend={onSend} onCancel={onClose}>
        <Field
          label={words.client}
          required
          maxLength={255}
          hint={words.clientHint}
          problem={problemWith(work.error, 'client_name')}
          value={client}
          onChange={(event) => setClient(event.target.value)}
        />
        <KeyFields draft={draft} set={set} error={work.error} />
      </Form>
    </Dialog>
  );
}
