import type { Lived } from './live-the-day';

const NAME_WIDTH = 44;
const NEWS_WIDTH = 55;

/** An order after the other, by name: what its channel was notified of. At most 100 columns. */
export function renderDay(lived: readonly Lived[]): string[] {
  const lines = [...lived]
    .sort((a, b) => a.order.localeCompare(b.order))
    .flatMap(({ order, news }) =>
      wrap(news).map((text, index) => `${fit(index === 0 ? order : '')} ${text}`),
    );
  return [`${fit('order')} told by webhook`, ...lines, '', ...summary(lived)];
}

function summary(lived: readonly Lived[]): string[] {
  const counts = new Map<string, number>();
  for (const { status } of lived) counts.set(status, (counts.get(status) ?? 0) + 1);
  const ends = [...counts].sort().map(([status, count]) => `${count} ${status}`);
  const steps = lived.reduce((sum, { news }) => sum + news.length, 0);
  return [
    `At the end of the day: ${ends.join(', ')}.`,
    `${steps} changes were told, those of each order in the order they happened.`,
  ];
}

function wrap(news: readonly string[]): string[] {
  return news.reduce<string[]>((lines, word) => {
    const longer = lines.length === 0 ? word : `${lines.at(-1)} > ${word}`;
    const fits = longer.length <= NEWS_WIDTH;
    return fits ? [...lines.slice(0, -1), longer] : [...lines, `  > ${word}`];
  }, []);
}

function fit(text: string): string {
  return text.length > NAME_WIDTH ? `${text.slice(0, NAME_WIDTH - 1)}…` : text.padEnd(NAME_WIDTH);
}
