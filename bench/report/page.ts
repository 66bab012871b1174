const END = '<!-- The end of what it made. -->';

/** The page with this text in place of what the command made before. */
export function madeBy(command: string, page: string, text: string): string {
  const begin = `<!-- Made by \`${command}\`. -->`;
  const [from, to] = [page.indexOf(begin), page.indexOf(END, page.indexOf(begin))];
  if (from < 0 || to < 0) throw new Error(`the page has no place for what is made: ${begin}`);
  return `${page.slice(0, from)}${begin}\n\n${text}\n\n${END}${page.slice(to + END.length)}`;
}

/** A table, aligned as the formatter has it: the first and the last column to the left, numbers between them to the right. */
export function markdown(lines: readonly (readonly string[])[]): string {
  const [head, ...rest] = lines;
  const widths = head!.map((_, column) => Math.max(...lines.map((line) => line[column]!.length), 3));
  const isLeft = (column: number) => column === 0 || column === head!.length - 1;
  const row = (line: readonly string[]) =>
    `| ${line.map((cell, column) => (isLeft(column) ? cell.padEnd(widths[column]!) : cell.padStart(widths[column]!))).join(' | ')} |`;
  const rule = widths.map((width, column) =>
    isLeft(column) ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`,
  );
  return [row(head!), `| ${rule.join(' | ')} |`, ...rest.map(row)].join('\n');
}
