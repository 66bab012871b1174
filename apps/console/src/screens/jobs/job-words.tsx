import { Status, Time, type Tone } from '@oms/ui';
import type { Job } from './jobs';
import { texts } from './texts';

const TONES: Readonly<Record<string, Tone>> = { completed: 'good', failed: 'bad', processing: 'plain' };

/** What a job does, in words. */
export function kindOf(type: string): string {
  return texts.types[type] ?? type;
}

/** Where a job stands, and when it is tried again. */
export function JobState({ job: { status, next_attempt_at: next } }: { job: Job }) {
  if (next === null) return <Status tone={TONES[status] ?? 'quiet'}>{texts.states[status] ?? status}</Status>;
  return (
    <Status tone="warn">
      <span>
        {texts.waitsAgain} <Time at={next} />
      </span>
    </Status>
  );
}
