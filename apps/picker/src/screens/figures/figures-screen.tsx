import { Facts, Skeleton, State, wholePercent } from '@oms/ui';
import type { ResultOf } from '@oms/client';
import { useEffect, useState } from 'react';
import { amount } from '../../order/amount';
import { ScreenHead } from '../../app/screen-head';
import { orNull, service } from '../../device/request';
import type { Session } from '../../device/session';
import { texts } from '../../texts';

type Figures = ResultOf<'/v1/places/{placeId}/picking-figures', 'get'>;
type Numbers = Omit<Figures, 'place_id' | 'since' | 'until' | 'by_person'>;

const DAY_MS = 86_400_000;
const PERIODS = [1, 7, 30] as const;

/** How the store picks; by person only where the store allows it. */
export function FiguresScreen({ session: { placeId } }: { session: Session }) {
  const [days, setDays] = useState<(typeof PERIODS)[number]>(7);
  const figures = useFigures(placeId, days);
  return (
    <main className="screen">
      <ScreenHead title={texts.figures.title} back="/" />
      <div className="chips" role="group" aria-label={texts.figures.period}>
        {PERIODS.map((one) => (
          <button
            key={one}
            type="button"
            className="chip"
            aria-pressed={one === days}
            onClick={() => setDays(one)}
          >
            {texts.figures.days(one)}
          </button>
        ))}
      </div>
      <Shown figures={figures} />
    </main>
  );
}

function Shown({ figures }: { figures: Figures | null | undefined }) {
  if (figures === undefined) return <Skeleton rows={5} label={texts.loading} />;
  if (figures === null) return <State title={texts.figures.unread} />;
  if (figures.lines === 0) return <State title={texts.figures.empty}>{texts.figures.emptyHint}</State>;
  return (
    <>
      <Numbers numbers={figures} />
      {figures.by_person === null ? (
        <p className="quiet">{texts.figures.ofStore}</p>
      ) : (
        figures.by_person.map((person) => (
          <section key={person.picked_by} className="stack">
            <h2>{person.picked_by}</h2>
            <Numbers numbers={person} />
          </section>
        ))
      )}
    </>
  );
}

function Numbers({ numbers }: { numbers: Numbers }) {
  const { figures } = texts;
  return (
    <Facts
      facts={[
        [figures.found, rate(numbers.found_rate)],
        [figures.substituted, rate(numbers.substitution_rate)],
        [
          figures.speed,
          numbers.units_per_hour === null ? figures.unknown : amount(Math.round(numbers.units_per_hour)),
        ],
        [figures.units, amount(numbers.units)],
        [figures.lines, amount(numbers.lines)],
        [figures.orders, amount(numbers.orders)],
      ]}
    />
  );
}

function rate(part: number | null): string {
  return part === null ? texts.figures.unknown : `${wholePercent(part)} %`;
}

/** Undefined while they are read, null when they can't be. */
function useFigures(placeId: string, days: number): Figures | null | undefined {
  const [held, setHeld] = useState<{ days: number; figures: Figures | null } | null>(null);
  useEffect(() => {
    let isOver = false;
    const query = { since: new Date(Date.now() - days * DAY_MS).toISOString() };
    void orNull(service.get('/v1/places/{placeId}/picking-figures', { path: { placeId }, query })).then(
      (figures) => (isOver ? undefined : setHeld({ days, figures })),
    );
    return () => {
      isOver = true;
    };
  }, [placeId, days]);
  return held?.days === days ? held.figures : undefined;
}
