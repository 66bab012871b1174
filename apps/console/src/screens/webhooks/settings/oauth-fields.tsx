import { Check, Field, TextArea } from '@oms/ui';
import { problemWith } from '../../../app/form/problems';
import { texts } from '../texts';

const words = texts.oauth;

/** What somebody types of the OAuth 2.0 configuration. */
export interface OauthDraft {
  readonly isOn: boolean;
  readonly id: string;
  /** Empty: it stays. */
  readonly secret: string;
  readonly url: string;
  readonly scope: string;
  /** As JSON text. */
  readonly params: string;
}

export function OauthFields({
  draft,
  set,
  hasSecret,
  error,
  isBadJson,
}: {
  draft: OauthDraft;
  set: (changes: Partial<OauthDraft>) => void;
  hasSecret: boolean;
  error: Error | null;
  isBadJson: boolean;
}) {
  const text = (name: 'id' | 'secret' | 'url' | 'scope', field: string) => ({
    label: words[name],
    maxLength: 2048,
    autoComplete: 'off',
    problem: problemWith(error, field),
    value: draft[name],
    onChange: (event: { target: { value: string } }) => set({ [name]: event.target.value }),
  });
  return (
    <>
      <Check label={words.enable} checked={draft.isOn} onCheck={(isOn) => set({ isOn })} />
      <Field {...text('url', 'oauth2_token_url')} type="url" required={draft.isOn} autoFocus />
      <Field {...text('id', 'oauth2_client_id')} required={draft.isOn} maxLength={255} />
      <Field
        {...text('secret', 'oauth2_client_secret')}
        required={draft.isOn && !hasSecret}
        hint={hasSecret ? words.secretKept : undefined}
      />
      <Field {...text('scope', 'oauth2_scope')} />
      <TextArea
        label={words.params}
        hint={words.paramsHint}
        problem={isBadJson ? words.badParams : problemWith(error, 'oauth2_additional_params')}
        spellCheck={false}
        value={draft.params}
        onChange={(event) => set({ params: event.target.value })}
      />
    </>
  );
}
