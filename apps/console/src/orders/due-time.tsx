import { formatDuration, formatExact, Status, useNow } from '@oms/ui';
import type { Due } from './order-card';
import { texts } from './texts';

const SOON_MS = 600_000;
const MINUTE_MS = 60_000;

/** What is due when; nothing where nothing is. */
export function DueTime({ due }: { due: Due | null | undefined }) {
  const now = useNow().getTime();
  if (due == null) return null;
  const at = new Date(due.at);
  const left = at.getTime() - now;
  const time = formatDuration(Math.max(MINUTE_MS, Math.floor(Math.abs(left) / MINUTE_MS) * MINUTE_MS));
  const tone = left <= 0 ? 'bad' : left < SOON_MS ? 'warn' : 'quiet';
  return (
    <span className="due" title={formatExact(at)}>
      <Status tone={tone}>
        {texts.due[due.kind] ?? due.kind} {left <= 0 ? texts.late(time) : texts.dueIn(time)}
      </Status>
    </span>
  );
}
