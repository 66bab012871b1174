import { Check, Field, Skeleton } from '@oms/ui';
import { useQuery } from '@tanstack/react-query';
import { problemWith } from '../../../app/form/problems';
import { texts as app } from '../../../app/texts';
import { texts } from '../texts';
import { eventNamesQuery } from '../webhooks';

const words = texts.settings;

/** What somebody types of a webhook. */
export interface SettingsDraft {
  readonly url: string;
  /** Empty: it stays. */
  readonly secret: string;
  readonly isEnabled: boolean;
  /** Null: all, as a new webhook begins. */
  readonly events: readonly string[] | null;
}

interface Props {
  draft: SettingsDraft;
  set: (changes: Partial<SettingsDraft>) => void;
}

export function SettingsFields({
  draft,
  set,
  isNew,
  error,
}: Props & { isNew: boolean; error: Error | null }) {
  return (
    <>
      <Field
        label={words.url}
        type="url"
        required
        autoFocus
        maxLength={2048}
        hint={words.urlHint}
        problem={problemWith(error, 'webhook_url')}
        value={draft.url}
        onChange={(event) => set({ url: event.target.value })}
      />
      <Field
        label={words.secret}
        autoComplete="off"
        required={isNew}
        maxLength={255}
        hint={isNew ? words.secretNew : words.secretKept}
        problem={problemWith(error, 'webhook_secret')}
        value={draft.secret}
        onChange={(event) => set({ secret: event.target.value })}
      />
      <Check
        label={words.enabled}
        hint={words.enabledHint}
        checked={draft.isEnabled}
        onCheck={(isEnabled) => set({ isEnabled })}
      />
      <EventChoice draft={draft} set={set} />
    </>
  );
}

function EventChoice({ draft, set }: Props) {
  const { data: events } = useQuery(eventNamesQuery);
  const chosen = draft.events ?? events?.map(({ name }) => name) ?? [];
  const toggle = (name: string, isWanted: boolean) => {
    const others = chosen.filter((other) => other !== name);
    set({ events: isWanted ? [...others, name] : others });
  };
  return (
    <fieldset>
      <legend>{words.events}</legend>
      {events === undefined ? <Skeleton rows={5} label={app.loading} /> : null}
      {events?.map(({ name, description }) => (
        <Check
          key={name}
          label={<code>{name}</code>}
          hint={description}
          checked={chosen.includes(name)}
          onCheck={(isWanted) => toggle(name, isWanted)}
        />
      ))}
    </fieldset>
  );
}
