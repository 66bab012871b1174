import { formatDuration, useNow } from '@oms/ui';
import { byService } from '../../device/clock';
import { texts } from '../../texts';

const RADIUS = 15;
const AROUND = 2 * Math.PI * RADIUS;
const SOON_MS = 10 * 60_000;

/** How much of the time is left, as a ring, and in words; late is a triangle too. */
export function Due({ at, from }: { at: string | null; from: string }) {
  const now = byService(useNow());
  if (at === null) return null;
  const left = new Date(at).getTime() - now;
  const whole = Math.max(1, new Date(at).getTime() - new Date(from).getTime());
  const part = Math.min(1, Math.max(0, left / whole));
  const tone = left < 0 ? 'bad' : left < SOON_MS ? 'warn' : 'plain';
  const minutes = Math.round(Math.abs(left) / 60_000);
  const time = formatDuration(Math.max(1, minutes) * 60_000);
  return (
    <span className="due" data-tone={tone}>
      <svg viewBox="0 0 36 36" aria-hidden="true">
        <circle cx="18" cy="18" r={RADIUS} className="due-whole" />
        {left < 0 ? (
          <path d="M18 10l8 15H10z" fill="currentColor" />
        ) : (
          <circle
            cx="18"
            cy="18"
            r={RADIUS}
            className="due-left"
            strokeDasharray={`${part * AROUND} ${AROUND}`}
            transform="rotate(-90 18 18)"
          />
        )}
      </svg>
      <span className="number">{left < 0 ? texts.queue.late(time) : time}</span>
    </span>
  );
}
