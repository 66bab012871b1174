/** What a GS1 code says besides which trade item it is. */
export interface Gs1Elements {
  readonly gtin: string | null;
  readonly grams: number | null;
  readonly price: number | null;
  /** How many pieces the package holds. */
  readonly count: number | null;
}

const GROUP_SEPARATOR = '\u001d';
const GRAMS_PER_POUND = 453.59237;

/** Lengths of the values that need no separator after them, by the first two digits of the application identifier. */
const FIXED: Readonly<Record<string, number>> = {
  '00': 18,
  '01': 14,
  '02': 14,
  '11': 6,
  '12': 6,
  '13': 6,
  '15': 6,
  '16': 6,
  '17': 6,
  '20': 2,
  '31': 6,
  '32': 6,
  '33': 6,
  '34': 6,
  '35': 6,
  '36': 6,
  '41': 13,
};
/** How many digits an application identifier has, where it is not two. */
const LONG: readonly [RegExp, number][] = [
  [/^3[1-6]|^39|^70|^80|^81/, 4],
  [/^2[345]|^4/, 3],
];

/** The elements of a GS1 code as scanners give it: with separators, or with identifiers in brackets. Null: it is none. */
export function parseGs1(text: string): Gs1Elements | null {
  const elements = text.startsWith('(') ? bracketed(text) : concatenated(text);
  return elements === null || elements.size === 0 ? null : meaning(elements);
}

/** A GS1 Digital Link: the same elements as path segments. */
export function parseDigitalLink(text: string): Gs1Elements | null {
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text)) return null;
  const { pathname, searchParams } = new URL(text);
  const parts = pathname.split('/').filter((part) => part !== '');
  const from = parts.indexOf('01');
  if (from < 0) return null;
  const elements = new Map(searchParams.entries());
  for (let n = from; n + 1 < parts.length; n += 2) elements.set(parts[n]!, parts[n + 1]!);
  return meaning(elements);
}

function bracketed(text: string): Map<string, string> | null {
  const found = [...text.matchAll(/\((\d{2,4})\)([^(]+)/g)];
  const isWhole = found.reduce((length, [part]) => length + part.length, 0) === text.length;
  return isWhole ? new Map(found.map(([, name, value]) => [name!, value!])) : null;
}

function concatenated(text: string): Map<string, string> | null {
  const elements = new Map<string, string>();
  let rest = text;
  while (rest !== '') {
    const name = rest.slice(0, LONG.find(([pattern]) => pattern.test(rest))?.[1] ?? 2);
    const fixed = FIXED[name.slice(0, 2)];
    const separator = rest.indexOf(GROUP_SEPARATOR, name.length);
    const end = fixed !== undefined ? name.length + fixed : separator < 0 ? rest.length : separator;
    const value = rest.slice(name.length, end);
    if (!/^\d{2,4}$/.test(name) || value === '' || (fixed !== undefined && !isDigits(value, fixed)))
      return null;
    elements.set(name, value);
    rest = rest.slice(end);
    while (rest.startsWith(GROUP_SEPARATOR)) rest = rest.slice(1);
  }
  return elements;
}

function isDigits(value: string, length: number): boolean {
  return value.length === length && /^\d+$/.test(value);
}

function meaning(elements: ReadonlyMap<string, string>): Gs1Elements {
  const kilograms = decimalOf(elements, '310');
  const pounds = decimalOf(elements, '320');
  const count = elements.get('30');
  return {
    gtin: elements.get('01') ?? null,
    grams:
      kilograms !== null
        ? Math.round(kilograms * 1_000)
        : pounds !== null
          ? Math.round(pounds * GRAMS_PER_POUND)
          : null,
    price: decimalOf(elements, '392'),
    count: count !== undefined && /^\d{1,8}$/.test(count) ? Number(count) : null,
  };
}

/** The last digit of such an identifier says how many digits of the value are decimals. */
function decimalOf(elements: ReadonlyMap<string, string>, family: string): number | null {
  for (const [name, value] of elements) {
    if (name.length !== 4 || !name.startsWith(family) || !/^\d{1,15}$/.test(value)) continue;
    return Number(value) / 10 ** Number(name[3]);
  }
  return null;
}
