import type { ComponentProps } from 'react';
import { type FieldWords, Labelled } from './labelled';

export type FieldProps = ComponentProps<'input'> & FieldWords;

/** One line of text to fill in, with what it is for and what is wrong with it. */
export function Field({ label, hint, problem, ...input }: FieldProps) {
  return (
    <Labelled label={label} hint={hint} problem={problem}>
      {(wiring) => <input {...input} {...wiring} />}
    </Labelled>
  );
}

/** Several lines of text. */
export function TextArea({ label, hint, problem, ...input }: ComponentProps<'textarea'> & FieldWords) {
  return (
    <Labelled label={label} hint={hint} problem={problem}>
      {(wiring) => <textarea {...input} {...wiring} />}
    </Labelled>
  );
}
