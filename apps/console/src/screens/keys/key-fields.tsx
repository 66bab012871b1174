import { Choice, Field, TextArea } from '@oms/ui';
import { PickMany } from '../../app/form/pick-many';
import { problemWith } from '../../app/form/problems';
import { useChannelNames } from '../../channels/channels';
import { useSession } from '../../session/session';
import { KEY_SCOPES, type KeyScope } from './keys';
import { texts } from './texts';

const words = texts.form;

/** What can be said of a key when it is made and later. */
export interface KeyDraft {
  readonly name: string;
  readonly description: string;
  readonly scope: KeyScope;
  readonly channels: readonly string[];
  /** As a `date` field takes it. */
  readonly expires: string;
}

export const KEY_FIELDS = ['name', 'description', 'scope', 'channel_ids', 'expires_at', 'client_name'];

/** A day that was chosen counts to its end, in the time of whoever chooses. */
export function bodyOf({ name, description, scope, channels, expires }: KeyDraft) {
  return {
    name,
    description: description === '' ? null : description,
    scope,
    channel_ids: channels,
    expires_at: expires === '' ? null : new Date(`${expires}T23:59:59`).toISOString(),
  };
}

/** The day of a moment as `bodyOf` takes it. */
export function dayOf(moment: string | null): string {
  if (moment === null) return '';
  const at = new Date(moment);
  return [at.getFullYear(), at.getMonth() + 1, at.getDate()].map((n) => String(n).padStart(2, '0')).join('-');
}

export function KeyFields({
  draft,
  set,
  error,
}: {
  draft: KeyDraft;
  set: (changes: Partial<KeyDraft>) => void;
  error: Error | null;
}) {
  const { channels, hint = '' } = useChannelNames();
  const isAdmin = useSession()?.person.role === 'admin';
  const scopes = KEY_SCOPES.filter((scope) => scope !== 'admin' || isAdmin || draft.scope === 'admin');
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
        label={words.scope}
        problem={problemWith(error, 'scope')}
        value={draft.scope}
        options={scopes.map((scope) => [scope, words.scopes[scope]])}
        onChoose={(scope) => set({ scope: scope as KeyScope })}
      />
      {draft.scope === 'admin' ? null : (
        <PickMany
          label={words.channels}
          hint={`${words.channelsHint} ${hint}`}
          problem={problemWith(error, 'channel_ids')}
          options={channels}
          chosen={draft.channels}
          onChoose={(chosen) => set({ channels: chosen })}
        />
      )}
      <Field
        label={words.expires}
        type="date"
        hint={words.expiresHint}
        problem={problemWith(error, 'expires_at')}
        value={draft.expires}
        onChange={(event) => set({ expires: event.target.value })}
      />
      <TextArea
        label={words.description}
        maxLength={2048}
        problem={problemWith(error, 'description')}
        value={draft.description}
        onChange={(event) => set({ description: event.target.value })}
      />
    </>
  );
}
