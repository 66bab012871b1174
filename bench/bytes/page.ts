import { madeBy, markdown } from '../report/page';
import type { TableSize } from './sizes';

const COMMAND = 'npm run bench:bytes';

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
  const cells = linesOf(sizes).map(([name, rows, indexes, sum, kept]) => [
    name,
    String(rows),
    String(indexes),
    String(sum),
    kept,
  ]);
  const table = markdown([['bytes an order', 'rows', 'indexes', 'sum', 'kept for'], ...cells]);
  return madeBy(COMMAND, page, `${table}\n\n${forecast(sizes)}`);
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
