/** A device lies in a drawer over the holidays. */
export const DEVICE_IDLE_DAYS = 30;

/** SQL for how long a session may be unused. @param personMs SQL of the milliseconds for a person's */
export function unusedFor(session: string, personMs: string): string {
  return `CASE WHEN ${session}.method = 'pairing' THEN interval '${DEVICE_IDLE_DAYS} days' ELSE ${personMs} * interval '1 ms' END`;
}
