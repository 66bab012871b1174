import { formatCount } from '@oms/ui';
import { useRef } from 'react';
import type { Option } from '../../../app/form/matching';
import { MatchingOptions } from '../../../app/form/matching-options';
import { texts } from '../texts';
import type { Offered } from './filter-options';

/** Any of some values; none chosen means all. */
export function FilterMenu({
  label,
  offered: { options, hint },
  chosen,
  most,
  onChoose,
}: {
  label: string;
  offered: Offered;
  chosen: readonly string[];
  /** The service refuses more. */
  most?: number;
  onChoose: (chosen: readonly string[]) => void;
}) {
  const menu = useRef<HTMLDetailsElement>(null);
  const close = () => menu.current?.removeAttribute('open');
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
        <MatchingOptions label={label} options={options} chosen={chosen} most={most} onChoose={onChoose} />
        {hint === undefined ? null : <p className="quiet">{hint}</p>}
      </fieldset>
    </details>
  );
}

function summaryOf(options: readonly Option[], chosen: readonly string[]): string {
  if (chosen.length === 0) return texts.all;
  const only = options.find(({ id }) => id === chosen[0]);
  return chosen.length === 1 && only !== undefined ? only.name : formatCount(chosen.length);
}
