import { texts } from '../texts';
import type { ClaimDetail, Detail, PickDetail } from './entries';
import { By, type Line } from './entry-line';

export function ofPicking(detail: Detail<'picking'>): Line {
  return detail.change === 'pick' ? ofPick(detail) : ofClaim(detail);
}

function ofPick({ item_id: item, picked, missing, substitutes, ordered, picked_by: by }: PickDetail): Line {
  const { picks } = texts;
  const substituted = substitutes.reduce((sum, { quantity }) => sum + quantity, 0);
  const parts = [
    picks.picked(picked, ordered),
    ...(substituted === 0 ? [] : [picks.substituted(substituted)]),
    ...(missing === 0 ? [] : [picks.missing(missing)]),
  ];
  return {
    tone: missing > 0 ? 'bad' : substituted > 0 ? 'warn' : 'plain',
    what: (
      <>
        <bdi>{item}</bdi>: {parts.join(', ')}
        <By name={by} />
      </>
    ),
    more:
      substitutes.length === 0 ? null : (
        <ul>
          {substitutes.map(({ item_id: id, name, quantity }) => (
            <li key={id}>
              <span className="number">{quantity}</span> <bdi>{name ?? id}</bdi>
            </li>
          ))}
        </ul>
      ),
  };
}

function ofClaim({ claim, taken_over_from: from, released_by: by }: ClaimDetail): Line {
  const { picks } = texts;
  const name = claim?.claimed_by ?? by ?? null;
  return {
    tone: 'quiet',
    what: (
      <>
        {claim === null ? picks.released : from == null ? picks.claimed : picks.takenOver(from)}
        <By name={name} />
      </>
    ),
    more: null,
  };
}
