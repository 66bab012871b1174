import { useState } from 'react';
import { request } from '../../../api/request';
import { ifUnchanged, useDraft } from '../../../app/form/draft';
import { Form } from '../../../app/form/form';
import { jsonObjectIn } from '../../../app/form/json-text';
import { useSave } from '../../../app/form/save';
import { type Channel, channelPath, type ChannelType } from '../channel';
import { texts } from '../texts';
import { configOf, draftOf, keysOf } from './channel-draft';
import { ChannelFields } from './channel-fields';

const words = texts.form;

/** The fields that the type asks for, and as JSON what it does not know. */
export function ChannelForm({
  channel,
  types,
  onSaved,
  onClose,
}: {
  channel: Channel | null;
  types: readonly ChannelType[];
  onSaved?: (channel: Channel) => void;
  onClose: () => void;
}) {
  const firstType = channel?.type ?? types[0]?.type_name ?? '';
  const { draft, set } = useDraft(draftOf(channel, firstType, keysOf(types, firstType)));
  const [isChecked, setChecked] = useState(false);
  const keys = keysOf(types, draft.type);
  const config = configOf(draft, channel?.config ?? {}, keys);
  const settings = jsonObjectIn(draft.settings);
  const { work, onSend, onOverwrite, onTakeTheirs } = useSave({
    readAt: channel?.updated_at ?? null,
    changes: [['channels']],
    onClose,
    onSaved,
    send: (readAt) =>
      request<Channel>(channel === null ? '/v1/channels' : channelPath(channel.id), {
        method: channel === null ? 'POST' : 'PUT',
        headers: ifUnchanged(readAt),
        body: { name: draft.name, type: draft.type, config, settings },
      }),
  });
  const isReady = config !== undefined && settings !== undefined;
  return (
    <Form
      button={channel === null ? words.created : words.changed}
      work={work}
      fields={['name', 'type', ...keys.map(({ key }) => `config.${key}`), 'config', 'settings']}
      onSend={() => (isReady ? onSend() : setChecked(true))}
      onOverwrite={channel === null ? undefined : onOverwrite}
      onTakeTheirs={onTakeTheirs}
      onCancel={onClose}
    >
      <ChannelFields
        channel={channel}
        types={types}
        draft={draft}
        set={set}
        error={work.error}
        wrong={{ config: isChecked && config === undefined, settings: isChecked && settings === undefined }}
      />
    </Form>
  );
}
