import { type ComponentProps, useId } from 'react';

export interface FieldProps extends ComponentProps<'input'> {
  label: string;
  hint?: string;
  /** What is wrong with the value, in place of the hint. */
  problem?: string | null;
}

/** One line of text to fill in, with what it is for and what is wrong with it. */
export function Field({ label, hint, problem = null, ...input }: FieldProps) {
  const id = useId();
  const note = problem ?? hint;
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input
        {...input}
        id={id}
        className="input"
        aria-invalid={problem !== null}
        aria-describedby={note === undefined ? undefined : `${id}-note`}
      />
      {note === undefined ? null : (
        <span id={`${id}-note`} className={problem === null ? 'hint' : 'problem'}>
          {note}
        </span>
      )}
    </div>
  );
}
