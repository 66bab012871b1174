import { Check, Field, formatCount } from '@oms/ui';
import { useState } from 'react';
import { texts } from '../texts';
import { matching, type Option } from './matching';

/** With more of them, a field finds some by their name. */
const FEW = 12;

/** Boxes of what can be chosen, with a field that finds some where they are many. */
export function MatchingOptions({
  label,
  options,
  chosen,
  most = Infinity,
  onChoose,
}: {
  /** What they are. */
  label: string;
  options: readonly Option[];
  chosen: readonly string[];
  /** So many can be chosen. */
  most?: number;
  onChoose: (chosen: string[]) => void;
}) {
  const [part, setPart] = useState('');
  // Whoever unchecks one stays on it.
  const [once, setOnce] = useState(chosen);
  const { drawn, found, all } = matching(options, once, part);
  const isFull = chosen.length >= most;
  return (
    <>
      {all > FEW ? (
        <Field
          label={texts.findIn(label)}
          type="search"
          value={part}
          onChange={(event) => setPart(event.target.value)}
        />
      ) : null}
      {isFull ? (
        <p className="quiet" role="status">
          {texts.mostChosen(formatCount(most))}
        </p>
      ) : null}
      <div className="options">
        {drawn.map(({ id, name }) => (
          <Check
            key={id}
            label={<bdi>{name}</bdi>}
            checked={chosen.includes(id)}
            disabled={isFull && !chosen.includes(id)}
            onCheck={(isChosen) => {
              if (isChosen) setOnce((before) => [...before.filter((other) => other !== id), id]);
              onChoose(isChosen ? [...chosen, id] : chosen.filter((other) => other !== id));
            }}
          />
        ))}
        {all > 0 && found === 0 ? <p className="quiet">{texts.nothingFound}</p> : null}
        {drawn.length < found ? (
          <p className="quiet">{texts.firstShown(formatCount(drawn.length), formatCount(found))}</p>
        ) : null}
      </div>
    </>
  );
}
