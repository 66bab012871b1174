import { Status } from '@oms/ui';
import { texts } from '../texts';
import type { Pick } from './picks';

/** How far the picking of a line is. */
export function PickState({ pick: { ordered, picked, missing, substitutes } }: { pick: Pick }) {
  const { lineStates, picks } = texts;
  const substituted = substitutes.reduce((sum, { quantity }) => sum + quantity, 0);
  return (
    <>
      {picked >= ordered ? <Status tone="good">{lineStates.picked}</Status> : null}
      {substituted > 0 ? <Status tone="warn">{picks.substituted(substituted)}</Status> : null}
      {missing > 0 ? <Status tone="bad">{picks.missing(missing)}</Status> : null}
      {picked + missing + substituted < ordered ? (
        <Status tone="quiet">{picks.picked(picked, ordered)}</Status>
      ) : null}
    </>
  );
}
