import { type Code, isFor, parseCode } from '../codes/parse-code';
import { type Line, type Order, pickOf, type Temperature } from './order';

/** A storage location as the service gives it. */
export interface StorageLocation {
  readonly id: string;
  readonly name: string;
  readonly temperature_type: 'ambient' | 'cooled' | 'frozen';
  readonly code?: string | null;
  readonly abbreviation?: string | null;
}

export interface Bag {
  readonly temperature: Temperature;
  readonly lines: readonly Line[];
  /** Where all of it lies, or null while a part is not put away. */
  readonly shelf: string | null;
}

const TEMPERATURES: readonly Temperature[] = ['frozen', 'cooled', 'ambient'];

/** What was picked, by how cold it must lie: what thaws is put away first. */
export function bagsOf(order: Order): Bag[] {
  return TEMPERATURES.flatMap((temperature) => {
    const lines = order.lines.filter((line) => line.temperature === temperature && isPicked(order, line));
    if (lines.length === 0) return [];
    const names = new Set(lines.map(({ itemId }) => order.shelves[itemId]?.name ?? null));
    return [{ temperature, lines, shelf: names.size === 1 ? [...names][0]! : null }];
  });
}

function isPicked(order: Order, { itemId }: Line): boolean {
  const { picked, substitutes } = pickOf(order, itemId);
  return picked > 0 || substitutes.length > 0;
}

/** Where a bag goes: made for its temperature, the one that was used last first. */
export function suggestShelf(
  shelves: readonly StorageLocation[],
  temperature: Temperature,
  latest: string | null,
): StorageLocation | null {
  const fitting = shelves.filter(({ temperature_type }) => temperature_type === temperature);
  return fitting.find(({ id }) => id === latest) ?? fitting[0] ?? null;
}

/** The shelf whose printed code, short name or name was read. */
export function findShelf(shelves: readonly StorageLocation[], text: string): StorageLocation | null {
  const code = parseCode(text);
  if (code === null) return null;
  return shelves.find((shelf) => namesOf(shelf).some((name) => isSame(code, name))) ?? null;
}

function namesOf({ id, name, code, abbreviation }: StorageLocation): string[] {
  return [id, name, code, abbreviation].filter((one): one is string => typeof one === 'string' && one !== '');
}

function isSame(code: Code, name: string): boolean {
  return isFor(code, name) || code.text.toLowerCase() === name.toLowerCase();
}
