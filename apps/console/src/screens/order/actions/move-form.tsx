import { Button, Dialog, Field } from '@oms/ui';
import { type FormEvent, useId, useState } from 'react';
import { texts } from '../texts';
import { words } from '../timeline/entry-line';
import type { Metadata, Refused } from './ask-move';
import type { MoveField } from './workflow';

export type Values = Readonly<Record<string, string | boolean>>;

/** Asks for exactly what a move takes. */
export function MoveForm({
  title,
  fields,
  refused,
  isAsking,
  onAsk,
  onClose,
}: {
  title: string;
  fields: readonly MoveField[];
  refused: Refused | null;
  isAsking: boolean;
  onAsk: (metadata: Metadata) => void;
  onClose: () => void;
}) {
  const form = useId();
  const [values, setValues] = useState<Values>({});
  const [isChecked, setChecked] = useState(false);
  const problemOf = ({ name, required }: MoveField) =>
    isChecked && required && isBlank(values[name]) ? texts.move.required : (refused?.fields[name] ?? null);
  const send = (event: FormEvent) => {
    event.preventDefault();
    setChecked(true);
    if (fields.every(({ name, required }) => !required || !isBlank(values[name])))
      onAsk(sentValues(fields, values));
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={title}
      actions={
        <>
          <Button onClick={onClose}>{texts.move.leave}</Button>
          <Button kind="main" type="submit" form={form} disabled={isAsking}>
            {isAsking ? texts.move.asking : title}
          </Button>
        </>
      }
    >
      <form id={form} className="move-form" noValidate onSubmit={send}>
        {refused === null ? null : (
          <p className="notice" data-tone="bad" role="alert">
            {refused.text}
          </p>
        )}
        {fields.map((field, n) => (
          <MoveInput
            key={field.name}
            field={field}
            autoFocus={n === 0}
            value={values[field.name] ?? ''}
            problem={problemOf(field)}
            onChange={(value) => setValues({ ...values, [field.name]: value })}
          />
        ))}
      </form>
    </Dialog>
  );
}

interface InputProps {
  readonly field: MoveField;
  readonly autoFocus?: boolean;
  readonly value: string | boolean;
  readonly problem: string | null;
  readonly onChange: (value: string | boolean) => void;
}

const LONGEST: Partial<Record<MoveField['kind'], number>> = { name: 255, reason: 2048 };

/** One field of what a move takes. */
export function MoveInput({ field, autoFocus, value, problem, onChange }: InputProps) {
  const { name, kind, required, one_of: options } = field;
  const label = required ? words(name) : texts.move.optional(words(name));
  if (kind === 'flag') {
    return (
      <label className="check">
        <input
          type="checkbox"
          autoFocus={autoFocus}
          checked={value === true}
          onChange={(event) => onChange(event.target.checked)}
        />
        {label}
      </label>
    );
  }
  const text = String(value);
  if (options !== null) return <OneOf {...{ label, options, autoFocus, text, problem, onChange }} />;
  return (
    <Field
      label={label}
      autoFocus={autoFocus}
      type={kind === 'moment' ? 'datetime-local' : 'text'}
      maxLength={LONGEST[kind]}
      value={text}
      problem={problem}
      required={required}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

function OneOf({
  label,
  options,
  autoFocus,
  text,
  problem,
  onChange,
}: Pick<InputProps, 'autoFocus' | 'problem' | 'onChange'> & {
  label: string;
  options: readonly string[];
  text: string;
}) {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        className="input"
        autoFocus={autoFocus}
        value={text}
        aria-invalid={problem !== null}
        aria-describedby={problem === null ? undefined : `${id}-note`}
        onChange={(event) => onChange(event.target.value)}
      >
        <option value="">{texts.move.choose}</option>
        {options.map((option) => (
          <option key={option} value={option}>
            {words(option)}
          </option>
        ))}
      </select>
      {problem === null ? null : (
        <span id={`${id}-note`} className="problem">
          {problem}
        </span>
      )}
    </div>
  );
}

export const isBlank = (value: string | boolean | undefined) =>
  value === undefined || (typeof value === 'string' && value.trim() === '');

/** Without what was left blank; moments with the zone of whoever typed them. */
export function sentValues(fields: readonly MoveField[], values: Values): Metadata {
  const given = fields.flatMap(({ name, kind }): [string, string | boolean][] => {
    const value = values[name];
    if (value === undefined || isBlank(value)) return [];
    return [[name, kind === 'moment' ? new Date(String(value)).toISOString() : value]];
  });
  return Object.fromEntries(given);
}
