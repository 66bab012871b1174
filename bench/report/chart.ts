import { medianSample, type Round } from '../results';

const ROWS = [
  { title: 'orders accepted', us: 'accept, 3 items', limit: 'job row, 8 clients', rival: true },
  {
    title: 'orders end to end',
    us: 'end to end',
    limit: 'all rows of an order, 100 a transaction',
    rival: true,
  },
  { title: 'status updates applied', us: 'status updates applied', limit: null, rival: true },
  { title: 'webhooks delivered', us: 'webhook deliveries', limit: 'bare undici dispatch', rival: false },
  { title: 'orders read', us: 'get an order', limit: null, rival: true },
  { title: 'backlog drained', us: 'backlog drain', limit: 'apply, 100 a transaction', rival: false },
] as const;

const COLORS = { limits: '#b8bcc4', rival: '#d98a5b', us: '#2f7d6d' } as const;
const NAMES = { limits: 'raw client', rival: 'rival', us: 'this service' } as const;
const [LEFT, WIDTH, BAR, GAP, TOP] = [180, 460, 16, 18, 56];

/** Rates a second as bars, each group against its own longest bar. */
export function chart(rounds: readonly Round[]): string {
  let y = TOP;
  const groups = ROWS.map((row) => {
    const bars = barsOf(rounds, row);
    const longest = Math.max(...bars.map((bar) => bar.value));
    const at = y;
    y += bars.length * BAR + GAP;
    const title = text(LEFT - 12, at + 12, row.title, 'end');
    return title + bars.map((bar, index) => drawn(bar, at + index * BAR, longest)).join('');
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${LEFT + WIDTH + 120}" height="${y}" font-family="sans-serif" font-size="12">
<rect width="100%" height="100%" fill="#fff"/>
${text(16, 24, 'A second, medians of the rounds of one run on one machine; longer is better')}
${legend()}
${groups.join('\n')}
</svg>
`;
}

interface Bar {
  readonly party: keyof typeof COLORS;
  readonly value: number;
}

function barsOf(rounds: readonly Round[], row: (typeof ROWS)[number]): Bar[] {
  const rate = (party: Bar['party'], name: string) => medianSample(rounds, party, name).perSecond ?? NaN;
  const bars: Bar[] = [{ party: 'us', value: rate('us', row.us) }];
  if (row.limit !== null) bars.unshift({ party: 'limits', value: rate('limits', row.limit) });
  if (row.rival) bars.push({ party: 'rival', value: rate('rival', row.us) });
  return bars.filter((bar) => !Number.isNaN(bar.value));
}

function drawn({ party, value }: Bar, y: number, longest: number): string {
  const width = Math.max(1, (value / longest) * WIDTH).toFixed(1);
  const bar = `<rect x="${LEFT}" y="${y}" width="${width}" height="${BAR - 3}" fill="${COLORS[party]}"/>`;
  return bar + text(LEFT + Number(width) + 6, y + 11, Math.round(value).toLocaleString('en-US'));
}

function legend(): string {
  return (Object.keys(COLORS) as Bar['party'][])
    .map((party, index) => {
      const x = LEFT + index * 110;
      return `<rect x="${x}" y="34" width="10" height="10" fill="${COLORS[party]}"/>${text(x + 15, 43, NAMES[party])}`;
    })
    .join('');
}

function text(x: number, y: number, words: string, anchor = 'start'): string {
  return `<text x="${x}" y="${y}" text-anchor="${anchor}" fill="#333">${words}</text>`;
}
