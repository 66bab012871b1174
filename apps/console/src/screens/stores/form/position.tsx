import { Field } from '@oms/ui';
import { problemWith } from '../../../app/form/problems';
import { texts } from '../texts';
import { isDegrees, type StoreDraft } from './store-draft';

const words = texts.form;
const MOST = { latitude: 90, longitude: 180 };
const AXES = ['latitude', 'longitude'] as const;

export type PositionProblems = Partial<Record<(typeof AXES)[number], string>>;

/** What is wrong with the position; null when nothing is, as when there is none. */
export function positionProblems(draft: StoreDraft): PositionProblems | null {
  const given = AXES.filter((axis) => draft[axis].trim() !== '');
  if (given.length === 0) return null;
  const problems = AXES.flatMap((axis) => {
    if (!given.includes(axis)) return [[axis, words.both] as const];
    return isDegrees(draft[axis], MOST[axis]) ? [] : [[axis, words.range(MOST[axis])] as const];
  });
  return problems.length === 0 ? null : Object.fromEntries(problems);
}

export function Position({
  draft,
  set,
  problems,
  error,
}: {
  draft: StoreDraft;
  set: (changes: Partial<StoreDraft>) => void;
  problems: PositionProblems | null;
  error: Error | null;
}) {
  return AXES.map((axis) => (
    <Field
      key={axis}
      label={words[axis]}
      inputMode="decimal"
      maxLength={32}
      problem={problems?.[axis] ?? problemWith(error, `coordinates.${axis}`)}
      value={draft[axis]}
      onChange={(event) => set({ [axis]: event.target.value })}
    />
  ));
}
