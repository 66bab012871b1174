import { Check, Field, shortId } from '@oms/ui';
import { useState } from 'react';
import { texts } from '../texts';

/** With more of them, a field finds some by their name. */
const FEW = 8;

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
  options: readonly { readonly id: string; readonly name: string }[];
  chosen: readonly string[];
  onChoose: (chosen: string[]) => void;
}) {
  const [part, setPart] = useState('');
  const unknown = chosen.filter((id) => options.every((option) => option.id !== id));
  const all = [...unknown.map((id) => ({ id, name: shortId(id) })), ...options];
  const found = all.filter(({ name }) => name.toLowerCase().includes(part.trim().toLowerCase()));
  return (
    <fieldset className="pick-many">
      <legend>{label}</legend>
      {hint === undefined ? null : <p className="hint">{hint}</p>}
      {problem === null ? null : (
        <p className="problem" role="alert">
          {problem}
        </p>
      )}
      {all.length > FEW ? (
        <Field
          label={texts.findIn(label)}
          type="search"
          value={part}
          onChange={(event) => setPart(event.target.value)}
        />
      ) : null}
      <div className="options">
        {found.map(({ id, name }) => (
          <Check
            key={id}
            label={<bdi>{name}</bdi>}
            checked={chosen.includes(id)}
            onCheck={(isChosen) =>
              onChoose(isChosen ? [...chosen, id] : chosen.filter((other) => other !== id))
            }
          />
        ))}
        {found.length === 0 ? <p className="quiet">{texts.nothingFound}</p> : null}
      </div>
    </fieldset>
  );
}
