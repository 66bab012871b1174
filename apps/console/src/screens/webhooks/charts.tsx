import { formatCount, formatDuration, wholePercent } from '@oms/ui';
import { timesOf } from './figures';
import { texts } from './texts';
import type { RecentAttempt } from './webhooks';

const CELL = 3;
const HEIGHT = 20;

/** Each of the latest attempts as a bar: what failed is higher and solid. The rate stands beside it. */
export function SuccessChart({ recent }: { recent: readonly RecentAttempt[] }) {
  if (recent.length === 0) return <span className="quiet">{texts.noAttempts}</span>;
  const delivered = recent.filter((attempt) => attempt.delivered).length;
  const percent = wholePercent(delivered / recent.length);
  const label = texts.rateOf(formatCount(delivered), formatCount(recent.length));
  return (
    <span className="chart">
      <strong className="number" data-tone={percent === 100 ? 'good' : percent < 90 ? 'bad' : 'warn'}>
        {texts.rate(formatCount(percent))}
      </strong>
      <Bars label={label} count={recent.length}>
        {recent.map(({ delivered: isGood }, n) => (
          <rect
            key={n}
            x={n * CELL}
            y={isGood ? HEIGHT - 8 : 0}
            width={CELL - 1}
            height={isGood ? 8 : HEIGHT}
            data-tone={isGood ? 'good' : 'bad'}
          />
        ))}
      </Bars>
    </span>
  );
}

/** How long each of the latest attempts took. */
export function LatencyChart({ recent }: { recent: readonly RecentAttempt[] }) {
  if (recent.length === 0) return null;
  const { typical, slowest } = timesOf(recent);
  const most = Math.max(1, slowest);
  return (
    <span className="chart">
      <strong className="number">{formatDuration(typical)}</strong>
      <Bars label={texts.typical(formatDuration(typical), formatDuration(slowest))} count={recent.length}>
        {recent.map(({ duration_ms: ms }, n) => {
          const height = Math.max(1, (ms / most) * HEIGHT);
          return (
            <rect
              key={n}
              x={n * CELL}
              y={HEIGHT - height}
              width={CELL - 1}
              height={height}
              data-tone="plain"
            />
          );
        })}
      </Bars>
    </span>
  );
}

function Bars({ label, count, children }: { label: string; count: number; children: React.ReactNode }) {
  const width = count * CELL;
  return (
    <svg role="img" aria-label={label} viewBox={`0 0 ${width} ${HEIGHT}`} width={width} height={HEIGHT}>
      <title>{label}</title>
      {children}
    </svg>
  );
}
