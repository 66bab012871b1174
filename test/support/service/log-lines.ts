export type LogLine = Readonly<Record<string, unknown>>;

/** The lines of a log, each of which is JSON; without the last while it has no end: a process writes to a pipe piece by piece. */
export const linesOf = (log: string): LogLine[] =>
  log
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line) as LogLine);
