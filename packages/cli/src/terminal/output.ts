import { styleText } from 'node:util';
import { print } from './print.js';

type Style = Parameters<typeof styleText>[0];

/** What a command prints: for people, or with `--json` for programs. */
export class Output {
  constructor(
    readonly json: boolean,
    private readonly colours = process.stdout.isTTY && !process.env.NO_COLOR,
  ) {}

  /** A line for people; nothing with `--json`. */
  line(text = ''): void {
    if (!this.json) print(`${text}\n`);
  }

  /** What is not the result, such as what is waited for: on stderr. With `--json` only what has a `value` for programs. */
  note(text: string, value?: object): void {
    if (!this.json) process.stderr.write(`${printableLines(text)}\n`);
    else if (value !== undefined) process.stderr.write(`${JSON.stringify(value)}\n`);
  }

  /** One result: JSON, or the lines that say it to people. */
  result(value: unknown, lines: () => readonly string[] | string): void {
    print(this.textOf(value, lines));
  }

  /** The same, for whoever may go on only when it is written. */
  async writtenResult(value: unknown, lines: () => readonly string[] | string): Promise<void> {
    await new Promise<void>((resolve) => print(this.textOf(value, lines), resolve));
  }

  /** A list: one JSON array, or a table. */
  table<Row>(
    rows: readonly Row[],
    columns: Readonly<Record<string, (row: Row) => string>>,
    empty: string,
  ): void {
    this.result(rows, () => (rows.length === 0 ? empty : this.tableLines(rows, columns)));
  }

  paint(style: Style, text: string): string {
    return this.colours ? styleText(style, text, { validateStream: false }) : text;
  }

  private textOf(value: unknown, lines: () => readonly string[] | string): string {
    const texts = this.json ? [JSON.stringify(value)] : [lines()].flat();
    return texts.map((text) => `${text}\n`).join('');
  }

  private tableLines<Row>(
    rows: readonly Row[],
    columns: Readonly<Record<string, (row: Row) => string>>,
  ): string[] {
    const cells = rows.map((row) => Object.values(columns).map((cell) => cell(row)));
    const widths = Object.keys(columns).map((name, column) =>
      Math.max(name.length, ...cells.map((line) => line[column]!.length)),
    );
    const padded = (line: readonly string[]) =>
      line
        .map((cell, column) => cell.padEnd(widths[column]!))
        .join('  ')
        .trimEnd();
    return [this.paint('bold', padded(Object.keys(columns))), ...cells.map(padded)];
  }
}

/** Controls of a terminal in what others wrote must not reach the terminal. */
export function printable(text: string): string {
  return text.replace(/\p{Cc}/gu, '?');
}

/** The same for what has lines. */
export function printableLines(text: string): string {
  return text.split('\n').map(printable).join('\n');
}
