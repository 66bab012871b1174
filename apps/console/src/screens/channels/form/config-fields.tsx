import { Field } from '@oms/ui';
import { problemWith } from '../../../app/form/problems';
import type { ConfigKey } from '../channel';
import { texts } from '../texts';

const words = texts.form;

/** A field for each key of the type. What a secret was is never shown; it stays unless a new one is typed. */
export function ConfigFields({
  keys,
  before,
  known,
  error,
  onType,
}: {
  keys: readonly ConfigKey[];
  before: Readonly<Record<string, unknown>>;
  known: Readonly<Record<string, string>>;
  error: Error | null;
  onType: (key: string, text: string) => void;
}) {
  return keys.map(({ key, meaning, required, secret }) => (
    <Field
      key={key}
      label={meaning.charAt(0).toUpperCase() + meaning.slice(1)}
      hint={[
        key,
        ...(required ? [words.needed] : []),
        ...(secret && before[key] != null ? [words.kept] : []),
      ].join(' · ')}
      problem={problemWith(error, `config.${key}`)}
      autoComplete="off"
      maxLength={2048}
      placeholder={secret && before[key] != null ? String(before[key] as string) : undefined}
      value={known[key] ?? ''}
      onChange={(event) => onType(key, event.target.value)}
    />
  ));
}
