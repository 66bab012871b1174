import { useState } from 'react';
import { amount } from '../../order/amount';
import { type Line, type LinePick, pickOf } from '../../order/order';
import { sameProduct, type Share } from '../../order/wave';
import { texts } from '../../texts';

export function LineCard({ share, wave }: { share: Share; wave: readonly Share[] }) {
  const { line, order, bag } = share;
  const pick = pickOf(order, line.itemId);
  return (
    <section className="line-card" aria-label={line.name}>
      <p className="line-where">{where(line)}</p>
      <Picture key={line.image} line={line} />
      <h2 tabIndex={-1}>{line.name}</h2>
      <p className="line-amount number">{progressOf(line, pick.picked)}</p>
      {bag === '' ? null : <Bags shares={sameProduct(wave, share)} current={share} />}
      <LineState pick={pick} />
      <p className="line-facts">
        {line.age === null ? null : <span className="flag">{texts.pick.age(line.age)}</span>}
        {line.flags
          .filter((flag) => flag in texts.pick.flags)
          .map((flag) => (
            <span key={flag} className="flag">
              {texts.pick.flags[flag]}
            </span>
          ))}
        {line.ean === null ? null : <span className="quiet mono">{line.ean}</span>}
      </p>
    </section>
  );
}

/** How the total of a product is shared out to the bags of a wave. */
function Bags({ shares, current }: { shares: readonly Share[]; current: Share }) {
  const total = shares.reduce((sum, { line }) => sum + line.ordered, 0);
  return (
    <p className="bags">
      <span>{texts.wave.total(amount(total))}</span>
      {shares.map((share) => (
        <span key={share.bag} className="bag" data-current={share === current}>
          {share.bag} {amount(pickOf(share.order, share.line.itemId).picked)}/{amount(share.line.ordered)}
        </span>
      ))}
    </p>
  );
}

export function where(line: Line): string {
  return [line.location, line.zone].filter((part) => part !== '').join(' · ');
}

export function progressOf(line: Line, picked: number): string {
  const unit = line.gramsPerUnit === null ? '' : ` ${line.unit}`;
  return texts.pick.of(amount(picked), amount(line.ordered) + unit);
}

/** What there is besides picked units: weight, missing units, substitutes. */
export function LineState({ pick }: { pick: LinePick }) {
  const parts = [
    ...(pick.weight === null ? [] : [texts.pick.grams(pick.weight)]),
    ...(pick.missing > 0 ? [texts.pick.missingOf(amount(pick.missing))] : []),
    ...pick.substitutes.map(({ quantity, name }) => texts.pick.instead(amount(quantity), name)),
  ];
  return parts.length === 0 ? null : <p className="quiet">{parts.join(', ')}</p>;
}

/** A product without a picture, or whose picture can't be had now, shows its first letter. */
function Picture({ line }: { line: Line }) {
  const [isBroken, setBroken] = useState(false);
  if (line.image === null || isBroken) {
    return (
      <span className="picture" aria-hidden="true">
        {line.name.slice(0, 1)}
      </span>
    );
  }
  return <img className="picture" src={line.image} alt="" onError={() => setBroken(true)} />;
}
