import { Field } from '@oms/ui';
import { texts } from '../../texts';
import { momentOf, type Window } from './window';

const words = texts.replay;

interface WindowProps {
  readonly draft: Window;
  readonly set: (changes: Partial<Window>) => void;
  readonly needsSince?: boolean;
}

/** From when to when deliveries were created. */
export function WindowFields({ draft, set, needsSince = false }: WindowProps) {
  const moment = (name: keyof Window, isNeeded: boolean) => ({
    label: words[name],
    type: 'datetime-local',
    hint: isNeeded ? undefined : words.empty[name],
    problem: (isNeeded || draft[name] !== '') && momentOf(draft[name]) === null ? words.badTime : null,
    value: draft[name],
    onChange: (event: { target: { value: string } }) => set({ [name]: event.target.value }),
  });
  return (
    <>
      <Field {...moment('since', needsSince)} />
      <Field {...moment('until', false)} />
    </>
  );
}
