import { readFileSync } from 'node:fs';

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly schema: { readonly enum?: readonly string[] };
}

interface ApiDocument {
  readonly paths: Readonly<Record<string, { readonly get?: { readonly parameters?: readonly Parameter[] } }>>;
}

/** Values by the name of the parameter that takes them; by `route name`, such as `/v1/board status`, for one route alone. */
export type Known = Readonly<Record<string, readonly string[]>>;

/** One request that reads. */
export interface Reading {
  /** Whether it has one filter, of several that there are. */
  readonly isPartial: boolean;
  readonly path: string;
}

/** Where pages begin: these follow from the answer before. */
const PLACES_OF_PAGES = ['after', 'page', 'offset'];

const { paths } = JSON.parse(readFileSync('docs/openapi.json', 'utf8')) as ApiDocument;

/**
 * Every GET of the API document but those that change something: without filters, with each value of each filter alone, and with all
 * filters at once. A parameter whose values are neither in the document nor known is an error.
 */
export function readings(known: Known, changing: readonly string[]): Reading[] {
  return Object.entries(paths)
    .filter(([route, { get }]) => get !== undefined && !changing.includes(route))
    .flatMap(([route, { get }]) => ofRoute(route, get!.parameters ?? [], known));
}

function ofRoute(route: string, parameters: readonly Parameter[], known: Known): Reading[] {
  const valuesOf = ({ name, schema }: Parameter): readonly string[] => {
    const values = known[`${route} ${name}`] ?? schema.enum ?? known[name];
    if (values === undefined || values.length === 0)
      throw new Error(`no value is known for ${route} ${name}`);
    return values;
  };
  const inPath = parameters.filter((parameter) => parameter.in === 'path');
  const filters = parameters.filter(
    ({ name, in: place }) => place === 'query' && !PLACES_OF_PAGES.includes(name),
  );
  const needed = filters.filter(({ required }) => required === true);
  const first = (some: readonly Parameter[]) => some.map((one) => [one.name, valuesOf(one)[0]!] as const);
  const filled = route.replace(
    /\{(\w+)\}/g,
    (_all, name: string) => valuesOf(inPath.find((one) => one.name === name)!)[0]!,
  );
  const without = first(needed);
  const all = first(filters);
  const single = filters.flatMap((filter) =>
    valuesOf(filter).map((value) => [
      ...first(needed.filter((one) => one !== filter)),
      [filter.name, value] as const,
    ]),
  );
  const readings = new Map<string, Reading>();
  for (const [query, isPartial] of [
    [without, false],
    [all, false],
    ...single.map((one) => [one, true] as const),
  ] as const) {
    const text = new URLSearchParams(Object.fromEntries(query)).toString();
    const path = text === '' ? filled : `${filled}?${text}`;
    if (!readings.has(path)) readings.set(path, { path, isPartial });
  }
  return [...readings.values()];
}

/** The path of the page behind this one; null when there is none. */
export function nextPage(path: string, body: unknown): string | null {
  const { next, data, pagination } = (body ?? {}) as {
    next?: string | number | null;
    data?: unknown;
    pagination?: object;
  };
  const sign = path.includes('?') ? '&' : '?';
  if (next !== undefined && next !== null) return `${path}${sign}after=${encodeURIComponent(next)}`;
  if (pagination !== undefined && Array.isArray(data)) return `${path}${sign}page=2`;
  return null;
}
