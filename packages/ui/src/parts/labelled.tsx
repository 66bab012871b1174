import { type ReactNode, useId } from 'react';

/** What a field is for, and what is wrong with it. */
export interface FieldWords {
  label: string;
  hint?: string;
  /** What is wrong with the value, in place of the hint. */
  problem?: string | null;
}

interface Wiring {
  id: string;
  className: string;
  'aria-invalid': boolean;
  'aria-describedby': string | undefined;
}

/** A field with its words around it. @param props.children makes the field itself, wired to its words */
export function Labelled({
  label,
  hint,
  problem = null,
  children,
}: FieldWords & { children: (wiring: Wiring) => ReactNode }) {
  const id = useId();
  const note = problem ?? hint;
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {children({
        id,
        className: 'input',
        'aria-invalid': problem !== null,
        'aria-describedby': note === undefined ? undefined : `${id}-note`,
      })}
      {note === undefined ? null : (
        <span id={`${id}-note`} className={problem === null ? 'hint' : 'problem'}>
          {note}
        </span>
      )}
    </div>
  );
}
