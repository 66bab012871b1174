import { Dialog } from '@oms/ui';
import { useState } from 'react';
import { request } from '../../../api/request';
import { ifUnchanged, useDraft } from '../../../app/form/draft';
import { Form } from '../../../app/form/form';
import { useSave } from '../../../app/form/save';
import { type Place, placePath } from '../stores';
import { texts } from '../texts';
import { positionProblems } from './position';
import { ADDRESS, bodyOf, draftOf } from './store-draft';
import { StoreFields } from './store-fields';

const words = texts.form;
const FIELDS = [
  'identifier',
  'name',
  'channel_id',
  'additional_channel_ids',
  'channel_specific_identifiers',
  ...ADDRESS.map((name) => `address.${name}`),
  'coordinates',
];

/** Makes or changes a store. @param props.place null: a new one, in the channel */
export function StoreDialog({
  place,
  channelId,
  onSaved,
  onClose,
}: {
  place: Place | null;
  channelId: string;
  /** Where to go from there; it is closed else. */
  onSaved?: (place: Place) => void;
  onClose: () => void;
}) {
  const { draft, set } = useDraft(draftOf(place, channelId));
  const [isChecked, setChecked] = useState(false);
  const position = positionProblems(draft);
  const { work, onSend, onOverwrite, onTakeTheirs } = useSave({
    readAt: place?.updated_at ?? null,
    changes: [['places']],
    onClose,
    onSaved,
    send: (readAt) =>
      request<Place>(place === null ? '/v1/places' : placePath(place.id), {
        method: place === null ? 'POST' : 'PATCH',
        headers: ifUnchanged(readAt),
        body: bodyOf(draft, place),
      }),
  });
  return (
    <Dialog isOpen onClose={onClose} title={place === null ? words.create : words.change}>
      <Form
        button={place === null ? words.created : words.changed}
        work={work}
        fields={FIELDS}
        onSend={() => (position === null ? onSend() : setChecked(true))}
        onOverwrite={place === null ? undefined : onOverwrite}
        onTakeTheirs={onTakeTheirs}
        onCancel={onClose}
      >
        <StoreFields draft={draft} set={set} error={work.error} position={isChecked ? position : null} />
      </Form>
    </Dialog>
  );
}
