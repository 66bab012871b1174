/** Fields without use for a person who watches one process. */
const LEFT_OUT: ReadonlySet<string> = new Set(['level', 'time', 'pid', 'msg', 'context', 'err']);
const NOTABLE: ReadonlySet<string> = new Set(['warn', 'error', 'fatal']);

interface Entry {
  readonly level: string;
  readonly time: string;
  readonly context?: string;
  readonly msg?: string;
  readonly err?: { readonly message?: string; readonly stack?: string };
}

/** Text from outside must not move the cursor or colour the screen. */
const UNPRINTABLE = /[^\P{C}\n]/gu;

/** A JSON log line in readable form: `14:02:11 WARN  [database] ...  attempt=3`, then the stack of an error. */
export function plainLine(json: string): string {
  const entry = JSON.parse(json) as Entry;
  const { level, time, context, msg, err } = entry;
  const clock = new Date(time).toTimeString().slice(0, 8);
  const fields = Object.entries(entry)
    .filter(([name]) => !LEFT_OUT.has(name))
    .map(([name, value]) => `${name}=${typeof value === 'string' ? value : JSON.stringify(value)}`);
  const parts = [
    clock,
    ...(NOTABLE.has(level) ? [level.toUpperCase()] : []),
    ...(context === undefined ? [] : [`[${context}]`]),
    ...(msg === undefined && err?.message !== undefined ? [err.message] : []),
    ...(msg === undefined ? [] : [msg]),
    ...fields,
  ];
  const first = printable(parts.join(' ')).replaceAll('\n', '\\n');
  return `${[first, ...(err?.stack === undefined ? [] : [printable(err.stack)])].join('\n')}\n`;
}

function printable(text: string): string {
  return text.replace(UNPRINTABLE, (character) => {
    const code = character.codePointAt(0)!.toString(16).padStart(4, '0');
    return `\\u${code}`;
  });
}
