import { Dialog } from '@oms/ui';
import { request } from '../../../api/request';
import { ifUnchanged, useDraft } from '../../../app/form/draft';
import { Form } from '../../../app/form/form';
import { useSave } from '../../../app/form/save';
import { texts } from '../texts';
import { pathOf, type WebhookConfig } from '../webhooks';
import { type SettingsDraft, SettingsFields } from './settings-fields';

const words = texts.settings;
const FIELDS = ['webhook_url', 'webhook_secret', 'webhook_events'];

/** Changes where the webhooks of a channel go. A secret that is not typed stays. */
export function SettingsDialog({ config, onClose }: { config: WebhookConfig; onClose: () => void }) {
  const isNew = config.webhook_url === null;
  const { draft, set } = useDraft<SettingsDraft>({
    url: config.webhook_url ?? '',
    secret: '',
    isEnabled: isNew || config.webhook_enabled,
    events: isNew ? null : config.webhook_events,
  });
  const { work, onSend, onOverwrite, onTakeTheirs } = useSave({
    readAt: config.updated_at,
    changes: [['webhook', config.id], ['endpoints'], ['channels']],
    onClose,
    send: (readAt) =>
      request(pathOf(config.id), { method: 'PUT', headers: ifUnchanged(readAt), body: bodyOf(draft) }),
  });
  return (
    <Dialog isOpen onClose={onClose} title={words.title}>
      <Form
        button={words.save}
        work={work}
        fields={FIELDS}
        onSend={onSend}
        onOverwrite={onOverwrite}
        onTakeTheirs={onTakeTheirs}
        onCancel={onClose}
      >
        <SettingsFields draft={draft} set={set} isNew={isNew} error={work.error} />
      </Form>
    </Dialog>
  );
}

function bodyOf({ url, secret, isEnabled, events }: SettingsDraft) {
  return {
    webhook_url: url,
    ...(secret !== '' && { webhook_secret: secret }),
    webhook_enabled: isEnabled,
    ...(events !== null && { webhook_events: events }),
  };
}
