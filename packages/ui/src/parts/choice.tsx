import { type ComponentProps, type ReactNode, useId } from 'react';
import { type FieldWords, Labelled } from './labelled';

export type ChoiceProps = Omit<ComponentProps<'select'>, 'onChange'> &
  FieldWords & {
    /** Value and name of each. */
    options: readonly (readonly [value: string, name: string])[];
    onChoose: (value: string) => void;
  };

/** One of a few values. */
export function Choice({ label, hint, problem, options, onChoose, ...select }: ChoiceProps) {
  return (
    <Labelled label={label} hint={hint} problem={problem}>
      {(wiring) => (
        <select {...select} {...wiring} onChange={(event) => onChoose(event.target.value)}>
          {options.map(([value, name]) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </select>
      )}
    </Labelled>
  );
}

/** Yes or no, with its words beside it. */
export function Check({
  label,
  hint,
  onCheck,
  ...input
}: Omit<ComponentProps<'input'>, 'onChange' | 'type'> & {
  label: ReactNode;
  hint?: string;
  onCheck: (isChecked: boolean) => void;
}) {
  const id = useId();
  return (
    <label className="check">
      <input
        {...input}
        type="checkbox"
        aria-describedby={hint === undefined ? undefined : id}
        onChange={(event) => onCheck(event.target.checked)}
      />
      <span>
        {label}
        {hint === undefined ? null : (
          <span id={id} className="hint">
            {hint}
          </span>
        )}
      </span>
    </label>
  );
}
