import type { TableSize } from './sizes';

const BEGIN = '<!-- Made by `npm run bench:bytes`. -->';
const END = '<!-- The end of what it made. -->';

/** A table may take so much more or less than the page says. */
const MOST_OFF = 0.1;

type Line = readonly [name: string, rows: number, indexes: number, sum: number, kept: string];

const bytesOf = ({ rows, indexes }: TableSize): number => rows + indexes;

const sumOf = (sizes: readonly TableSize[]): number => sizes.reduce((sum, size) => sum + bytesOf(size), 0);

const keptOf = (sizes: readonly TableSize[]) => sizes.filter(({ retention }) => retention === null);

function linesOf(sizes: readonly TableSize[]): Line[] {
  const line = (name: string, of: readonly TableSize[], kept: string): Line => {
    const sum = (column: 'rows' | 'indexes') => of.reduce((bytes, size) => bytes + size[column], 0);
    return [name, sum('rows'), sum('indexes'), sumOf(of), kept];
  };
  return [
    ...sizes.map((size) =>
      line(`\`${size.table}\``, [size], size.retention === null ? 'forever' : `\`${size.retention}\``),
    ),
    line('kept forever', keptOf(sizes), ''),
    line('in all', sizes, ''),
  ];
}

const ORDERS_A_DAY = 10_000;
const DEFAULT_DAYS = 30;

/** What a shop of that size has to expect. */
function forecast(sizes: readonly TableSize[]): string {
  const kept = sumOf(keptOf(sizes));
  const gigabytes = (bytes: number) => Number((bytes / 1e9).toPrecision(2));
  const settles = gigabytes((sumOf(sizes) - kept) * ORDERS_A_DAY * DEFAULT_DAYS);
  const grows = gigabytes(kept * ORDERS_A_DAY * 365);
  return `So 10,000 such orders a day with the default retention settle at about ${settles} GB, and grow by ${grows} GB a year.`;
}

/** The page with these sizes in place of those that it has. */
export function withSizes(page: string, sizes: readonly TableSize[]): string {
  const [before, after] = aroundTable(page);
  const cells = linesOf(sizes).map(([name, rows, indexes, sum, kept]) => [
    name,
    String(rows),
    String(indexes),
    String(sum),
    kept,
  ]);
  return `${before}${BEGIN}\n\n${markdown([['bytes an order', 'rows', 'indexes', 'sum', 'kept for'], ...cells])}\n\n${forecast(sizes)}\n\n${END}${after}`;
}

/** What the page says and what was measured, where they are too far apart. */
export function differences(page: string, sizes: readonly TableSize[]): string[] {
  const said = new Map(
    [...page.matchAll(/^\| ([^|]+?) +\|(?: +\d+ \|){2} +(\d+) \|/gm)].map(([, name, sum]) => [
      name!,
      Number(sum),
    ]),
  );
  return linesOf(sizes).flatMap(([name, , , sum]) => {
    const before = said.get(name) ?? 0;
    const isFar = Math.abs(sum - before) > MOST_OFF * Math.max(sum, before);
    return isFar ? [`${name}: ${before} bytes an order on the page, ${sum} measured`] : [];
  });
}

function aroundTable(page: string): [before: string, after: string] {
  const [from, to] = [page.indexOf(BEGIN), page.indexOf(END)];
  if (from < 0 || to < from) throw new Error(`the page has no place for the sizes: ${BEGIN}`);
  return [page.slice(0, from), page.slice(to + END.length)];
}

/** Aligned as the formatter has it: the first column to the left, numbers to the right. */
function markdown(lines: readonly (readonly string[])[]): string {
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
