import { Choice, Field, TextArea } from '@oms/ui';
import { problemWith } from '../../../app/form/problems';
import type { Channel, ChannelType } from '../channel';
import { texts } from '../texts';
import { type ChannelDraft, keysOf } from './channel-draft';
import { ConfigFields } from './config-fields';

const words = texts.form;

export function ChannelFields({
  channel,
  types,
  draft,
  set,
  error,
  wrong,
}: {
  channel: Channel | null;
  types: readonly ChannelType[];
  draft: ChannelDraft;
  set: (changes: Partial<ChannelDraft>) => void;
  error: Error | null;
  /** What was typed there is no JSON object. */
  wrong: { readonly config: boolean; readonly settings: boolean };
}) {
  return (
    <>
      <Field
        label={words.name}
        required
        autoFocus
        maxLength={255}
        problem={problemWith(error, 'name')}
        value={draft.name}
        onChange={(event) => set({ name: event.target.value })}
      />
      <Choice
        label={words.type}
        problem={problemWith(error, 'type')}
        value={draft.type}
        options={types.map(({ type_name: name }) => [name, name])}
        onChoose={(type) => set({ type })}
      />
      <ConfigFields
        keys={keysOf(types, draft.type)}
        before={channel?.config ?? {}}
        known={draft.known}
        error={error}
        onType={(key, text) => set({ known: { ...draft.known, [key]: text } })}
      />
      <TextArea
        label={words.other}
        hint={words.otherHint}
        problem={wrong.config ? words.notJson : problemWith(error, 'config')}
        spellCheck={false}
        value={draft.other}
        onChange={(event) => set({ other: event.target.value })}
      />
      <TextArea
        label={words.settings}
        hint={words.settingsHint}
        problem={wrong.settings ? words.notJson : problemWith(error, 'settings')}
        spellCheck={false}
        value={draft.settings}
        onChange={(event) => set({ settings: event.target.value })}
      />
    </>
  );
}
