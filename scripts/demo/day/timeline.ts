import { MOMENTS, type Fact, type Moment } from '../report/journal';

/** What is measured: every moment but the first, from which the others count. */
const MEASURED = MOMENTS.slice(1);
const PERCENTILES = [50, 95, 99, 100] as const;
const NAME_WIDTH = 45;
const CHANNEL_WIDTH = 12;
const AT_WIDTH = 9;
const LATENCY_WIDTH = 11;

/** When an order was posted, and what came how long after. */
interface Track {
  readonly order: string;
  readonly channel: string;
  readonly postedAt: number;
  /** ms after the POST was sent. */
  readonly latencyMs: Partial<Record<Moment, number>>;
}

/** The smallest value that at least `percent` % of the values do not exceed; undefined of no values. */
export function percentile(values: readonly number[], percent: number): number | undefined {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil((percent / 100) * sorted.length) - 1)];
}

/** One line per order, by time of POST: when it was posted after the first, and each moment's latency. At most 100 columns. */
export function renderTimeline(facts: readonly Fact[]): string[] {
  const tracks = tracksOf(facts);
  const start = tracks[0]?.postedAt ?? 0;
  return [
    line('posted', 'order', 'channel', MEASURED),
    ...tracks.map((track) =>
      line(
        `+${((track.postedAt - start) / 1_000).toFixed(2)} s`,
        track.order,
        track.channel,
        MEASURED.map((moment) => milliseconds(track.latencyMs[moment])),
      ),
    ),
  ];
}

/** A small table: per moment the percentiles of the latencies. At most 100 columns. */
export function renderLatencies(facts: readonly Fact[]): string[] {
  const tracks = tracksOf(facts);
  return [
    row('after the POST', [
      'orders',
      ...PERCENTILES.map((percent) => (percent === 100 ? 'max' : `p${percent}`)),
    ]),
    ...MEASURED.map((moment) => {
      const values = tracks.map(({ latencyMs }) => latencyMs[moment]).filter((value) => value !== undefined);
      return row(moment, [
        String(values.length),
        ...PERCENTILES.map((percent) => milliseconds(percentile(values, percent))),
      ]);
    }),
  ];
}

function tracksOf(facts: readonly Fact[]): Track[] {
  const posted = facts.filter(({ moment }) => moment === 'posted').sort((a, b) => a.at - b.at);
  return posted.map(({ order, channel, at }) => ({
    order,
    channel,
    postedAt: at,
    latencyMs: Object.fromEntries(
      facts.filter((fact) => fact.order === order).map((fact) => [fact.moment, fact.at - at]),
    ),
  }));
}

function line(at: string, order: string, channel: string, latencies: readonly string[]): string {
  const cells = latencies.map((latency) => latency.padStart(LATENCY_WIDTH));
  return `${at.padEnd(AT_WIDTH)}${fit(order, NAME_WIDTH)} ${fit(channel, CHANNEL_WIDTH)}${cells.join('')}`;
}

function row(name: string, cells: readonly string[]): string {
  return `${fit(name, 16)}${cells.map((cell) => cell.padStart(LATENCY_WIDTH)).join('')}`;
}

function fit(text: string, width: number): string {
  return text.length > width ? `${text.slice(0, width - 1)}…` : text.padEnd(width);
}

function milliseconds(value: number | undefined): string {
  return value === undefined ? '-' : `${Math.round(value)} ms`;
}
