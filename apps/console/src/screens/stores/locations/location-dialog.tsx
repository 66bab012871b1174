import { Choice, Dialog, Field, TextArea } from '@oms/ui';
import { applied } from '../../../api/accepted';
import { useDraft } from '../../../app/form/draft';
import { Form } from '../../../app/form/form';
import { problemWith } from '../../../app/form/problems';
import { useSave } from '../../../app/form/save';
import { locationsPath, type StorageLocation, type Temperature, TEMPERATURES } from '../stores';
import { texts } from '../texts';
import { changeLocation } from './change-location';

const words = texts.locationForm;
const FIELDS = ['name', 'temperature_type', 'description'];

/** Makes or changes a storage location. @param props.location null: a new one */
export function LocationDialog({
  placeId,
  location,
  onClose,
}: {
  placeId: string;
  location: StorageLocation | null;
  onClose: () => void;
}) {
  const isNew = location === null;
  const { draft, set } = useDraft<LocationDraft>({
    name: location?.name ?? '',
    temperature: location?.temperature_type ?? 'ambient',
    description: location?.description ?? '',
  });
  const wanted = {
    name: draft.name.trim(),
    temperature_type: draft.temperature,
    description: draft.description.trim() || null,
  };
  const { work, onSend, onOverwrite, onTakeTheirs } = useSave({
    readAt: location?.updated_at ?? null,
    changes: [['places', 'locations', placeId]],
    onClose,
    send: (readAt) =>
      isNew
        ? applied(locationsPath(placeId), { method: 'POST', body: wanted })
        : changeLocation(placeId, location, wanted, readAt === null),
  });
  return (
    <Dialog isOpen onClose={onClose} title={isNew ? words.create : words.change}>
      <Form
        button={isNew ? words.created : words.changed}
        work={work}
        fields={FIELDS}
        onSend={onSend}
        onOverwrite={onOverwrite}
        onTakeTheirs={onTakeTheirs}
        onCancel={onClose}
      >
        <LocationFields draft={draft} set={set} error={work.error} />
      </Form>
    </Dialog>
  );
}

interface LocationDraft {
  readonly name: string;
  readonly temperature: Temperature;
  readonly description: string;
}

function LocationFields({
  draft,
  set,
  error,
}: {
  draft: LocationDraft;
  set: (changes: Partial<LocationDraft>) => void;
  error: Error | null;
}) {
  return (
    <>
      <Field
        label={texts.location.name}
        required
        autoFocus
        maxLength={255}
        problem={problemWith(error, 'name')}
        value={draft.name}
        onChange={(event) => set({ name: event.target.value })}
      />
      <Choice
        label={texts.location.temperature}
        problem={problemWith(error, 'temperature_type')}
        value={draft.temperature}
        options={TEMPERATURES.map((one) => [one, texts.temperatures[one]])}
        onChoose={(temperature) => set({ temperature: temperature as Temperature })}
      />
      <TextArea
        label={texts.location.description}
        maxLength={2048}
        problem={problemWith(error, 'description')}
        value={draft.description}
        onChange={(event) => set({ description: event.target.value })}
      />
    </>
  );
}
