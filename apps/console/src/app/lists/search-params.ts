type Given = Readonly<Record<string, unknown>>;

/** A text in the address; undefined when there is none. */
export function textOf(given: Given, name: string): string | undefined {
  const value = given[name];
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;
}

/** One of these texts in the address. */
export function oneOf<T extends string>(given: Given, name: string, known: readonly T[]): T | undefined {
  return known.find((one) => one === given[name]);
}

/** A page from 2 on; the first one is not said in the address. */
export function pageOf({ page }: Given): number | undefined {
  const number = Number(page);
  return Number.isSafeInteger(number) && number > 1 ? number : undefined;
}

/** The query of a request: what is not given is left out. */
export function queryText(given: Readonly<Record<string, string | number | undefined>>): string {
  const said = Object.entries(given).filter(([, value]) => value !== undefined);
  return new URLSearchParams(said.map(([name, value]) => [name, String(value)])).toString();
}
