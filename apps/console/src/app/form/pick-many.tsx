import type { Option } from './matching';
import { MatchingOptions } from './matching-options';

/** Any of many, such as the channels that a key can access. What is chosen and no longer there stays visible. */
export function PickMany({
  label,
  hint,
  problem = null,
  options,
  chosen,
  onChoose,
}: {
  label: string;
  hint?: string;
  problem?: string | null;
  options: readonly Option[];
  chosen: readonly string[];
  onChoose: (chosen: string[]) => void;
}) {
  return (
    <fieldset className="pick-many">
      <legend>{label}</legend>
      {hint === undefined ? null : <p className="hint">{hint}</p>}
      {problem === null ? null : (
        <p className="problem" role="alert">
          {problem}
        </p>
      )}
      <MatchingOptions label={label} options={options} chosen={chosen} onChoose={onChoose} />
    </fieldset>
  );
}
