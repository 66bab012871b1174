import type { Verdict } from './checker';

const SHOWN = 40;

/** The verdict as lines for a person. */
export function renderVerdict({ seed, counts, faults, violations }: Verdict): string[] {
  const made = Object.entries(faults).map(([name, times]) => `${times} x ${name}`);
  return [
    `seed:       ${seed}`,
    `requests:   ${counts.requests}; operations accepted: ${counts.accepted}; without a clear answer: ${counts.uncertain}, of which ${counts.uncertainThatHappened} happened`,
    `stored:     ${counts.orders} orders, ${counts.versions} versions, ${counts.events} events, ${counts.failures} of them order:failed`,
    `received:   ${counts.deliveries} events, ${counts.repeats} repeats, ${counts.legalOvertakes} overtakes that are allowed`,
    `faults:     ${made.join(', ') || 'none'}`,
    ...violations
      .slice(0, SHOWN)
      .map(({ rule, subject, detail }) => `VIOLATED:   ${rule}: ${subject} ${detail}`),
    ...(violations.length > SHOWN ? [`... and ${violations.length - SHOWN} more`] : []),
    `verdict:    ${violations.length === 0 ? 'ok' : `${violations.length} violations`}`,
  ];
}
