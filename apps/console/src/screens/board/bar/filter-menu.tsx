import { formatCount } from '@oms/ui';
import { useRef } from 'react';
import { texts } from '../texts';

export interface Option {
  readonly value: string;
  readonly name: string;
}

/** Any of some values; none chosen means all. */
export function FilterMenu({
  label,
  options,
  chosen,
  empty,
  onChoose,
}: {
  label: string;
  options: readonly Option[];
  chosen: readonly string[];
  /** Said where there is nothing to choose. */
  empty?: string;
  onChoose: (chosen: readonly string[]) => void;
}) {
  const menu = useRef<HTMLDetailsElement>(null);
  const close = () => menu.current?.removeAttribute('open');
  const toggle = (value: string) =>
    onChoose(chosen.includes(value) ? chosen.filter((one) => one !== value) : [...chosen, value]);
  return (
    <details
      ref={menu}
      className="filter"
      onBlur={({ relatedTarget }) => {
        if (relatedTarget !== null && !menu.current?.contains(relatedTarget)) close();
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || menu.current?.open !== true) return;
        event.preventDefault();
        close();
        menu.current?.querySelector('summary')?.focus();
      }}
    >
      <summary className="button">
        {label} <span className="quiet">{summaryOf(options, chosen)}</span>
      </summary>
      <fieldset className="filter-options">
        <legend className="for-readers">{label}</legend>
        {options.map(({ value, name }) => (
          <label key={value}>
            <input type="checkbox" checked={chosen.includes(value)} onChange={() => toggle(value)} />
            <bdi>{name}</bdi>
          </label>
        ))}
        {options.length === 0 && empty !== undefined ? <p className="quiet">{empty}</p> : null}
      </fieldset>
    </details>
  );
}

function summaryOf(options: readonly Option[], chosen: readonly string[]): string {
  if (chosen.length === 0) return texts.all;
  const only = options.find(({ value }) => value === chosen[0]);
  return chosen.length === 1 && only !== undefined ? only.name : formatCount(chosen.length);
}
