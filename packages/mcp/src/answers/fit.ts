import { readable } from './readable-text.js';

/** What was left out so that an answer fits: the path of a list or text, and how much of it is there. */
export type Cuts = Readonly<Record<string, string>>;

export interface Fitted {
  readonly data: Record<string, unknown>;
  readonly cuts: Cuts;
}

interface Limits {
  readonly characters: number;
  readonly rows: number;
  readonly members: number;
}

/** The second ones are for what has so many texts that the first ones do not help. */
const LIMITS: readonly Limits[] = [
  { characters: 1_000, rows: 200, members: 100 },
  { characters: 100, rows: 20, members: 30 },
];
const MOST_LEVELS = 12;
/** Rows and members at all levels together: what has more does not fit anyway, and would take long to look at. */
const MOST_ELEMENTS = 20_000;

/** A list that can be shortened, and what its owner calls it. */
interface Shortenable {
  readonly rows: unknown[];
  readonly path: string;
  readonly bytes: number;
}

/** The data in at most so many bytes of JSON: long texts are cut first, then the ends of the longest lists left out. */
export function fit(data: Readonly<Record<string, unknown>>, mostBytes: number): Fitted {
  for (const limits of LIMITS) {
    const fitted = new Pruning(limits).fitted(data, mostBytes);
    if (fitted !== null) return fitted;
  }
  return { data: {}, cuts: { '': 'nothing of it, it is too large' } };
}

export const bytesOf = (value: unknown): number => Buffer.byteLength(JSON.stringify(value));

class Pruning {
  private readonly cuts: Record<string, string> = {};
  private readonly lengths = new Map<string, number>();
  private left = MOST_ELEMENTS;

  constructor(private readonly limits: Limits) {}

  fitted(data: object, mostBytes: number): Fitted | null {
    const pruned = this.prune(data, '', 0) as Record<string, unknown>;
    while (bytesOf(pruned) > mostBytes) {
      const longest = longestList(pruned, '');
      if (longest === null) return null;
      longest.rows.length = Math.floor(longest.rows.length / 2);
      this.cuts[longest.path] = `${longest.rows.length} of ${this.lengths.get(longest.path)} shown`;
    }
    return { data: pruned, cuts: this.cuts };
  }

  private prune(value: unknown, path: string, level: number): unknown {
    if (typeof value === 'string') return this.shortText(value, path);
    if (value === null || typeof value !== 'object') return value;
    if (level >= MOST_LEVELS) return '[too deep]';
    return Array.isArray(value) ? this.shortList(value, path, level) : this.smallObject(value, path, level);
  }

  private shortText(text: string, path: string): string {
    const { characters } = this.limits;
    if (text.length <= characters) return readable(text);
    this.cuts[path] = `${characters} of ${text.length} characters shown`;
    return `${readable(text.slice(0, characters))}…`;
  }

  private shortList(list: readonly unknown[], path: string, level: number): unknown[] {
    this.lengths.set(path, list.length);
    const shown = this.taken(list, this.limits.rows);
    if (shown.length < list.length) this.cuts[path] = `${shown.length} of ${list.length} shown`;
    return shown.map((row, at) => this.prune(row, `${path}[${at}]`, level + 1));
  }

  private smallObject(value: object, path: string, level: number): object {
    const members = Object.entries(value);
    const shown = this.taken(members, this.limits.members);
    if (shown.length < members.length) this.cuts[path] = `${shown.length} of ${members.length} members shown`;
    return Object.fromEntries(
      shown.map(([name, member]) => [readable(name), this.prune(member, below(path, name), level + 1)]),
    );
  }

  private taken<T>(elements: readonly T[], most: number): readonly T[] {
    const shown = elements.slice(0, Math.min(most, this.left));
    this.left -= shown.length;
    return shown;
  }
}

const below = (path: string, name: string): string =>
  path === '' ? readable(name) : `${path}.${readable(name)}`;

function longestList(value: unknown, path: string): Shortenable | null {
  if (value === null || typeof value !== 'object') return null;
  const steps = Array.isArray(value)
    ? value.map((row: unknown, at) => longestList(row, `${path}[${at}]`))
    : Object.entries(value).map(([name, member]) => longestList(member, below(path, name)));
  const own = Array.isArray(value) && value.length > 0 ? { rows: value, path, bytes: bytesOf(value) } : null;
  return [own, ...steps].reduce(
    (one, other) => ((other?.bytes ?? 0) > (one?.bytes ?? 0) ? other : one),
    null,
  );
}
