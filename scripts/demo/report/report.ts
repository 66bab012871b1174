import type { Run } from '../run';
import { renderLatencies, renderTimeline } from '../day/timeline';

const MOST_PROBLEMS_SHOWN = 20;

/** What a report is made of. */
type Reported = Pick<Run, 'journal' | 'samples' | 'problems'> & {
  readonly receiver: Pick<Run['receiver'], 'rejections' | 'counts'>;
};

/** Reports the run, in at most 100 columns if the service's messages allow; true when nothing is missing or wrong. */
export function report(
  { journal, receiver, samples, problems }: Reported,
  failure: string | null,
  print: (line: string) => void,
): boolean {
  const rejections = receiver.rejections.map(
    ({ hook, reason }) => `a webhook to ${hook} was turned away: ${reason}`,
  );
  const faults = counted([...rejections, ...problems]);
  const { repeats } = receiver.counts;
  const signatures =
    receiver.rejections.length === 0 ? 'all signatures verified' : 'NOT all signatures verified';
  ['', ...renderTimeline(journal.facts), '', ...renderLatencies(journal.facts), ''].forEach(print);
  if (failure !== null) print(failure);
  if (repeats > 0) print(`${repeats} webhooks came more than once, as at-least-once delivery allows.`);
  print(
    `${journal.count('accepted')} orders accepted, ${journal.count('applied')} applied, ` +
      `${journal.count('delivered')} delivered, ${signatures}.`,
  );
  if (journal.count('delivered') < samples.orders.length || faults.length > 0) {
    print(`Not as it should be, of ${samples.orders.length} orders sent:`);
    faults.slice(0, MOST_PROBLEMS_SHOWN).forEach((fault) => print(`  - ${fault}`));
    if (faults.length > MOST_PROBLEMS_SHOWN) print(`  and ${faults.length - MOST_PROBLEMS_SHOWN} more`);
    return false;
  }
  return true;
}

/** Each text once, with how often it occurs when that is more. */
function counted(texts: readonly string[]): string[] {
  const times = new Map<string, number>();
  for (const text of texts) times.set(text, (times.get(text) ?? 0) + 1);
  return [...times].map(([text, count]) => (count === 1 ? text : `${text} (${count} times)`));
}
