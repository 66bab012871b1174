import { parseDigitalLink, parseGs1, type Gs1Elements } from './gs1';
import { expandUpcE, isGtin, toGtin14 } from './gtin';

/** What a scanned or typed code means, whichever way it came in. */
export interface Code {
  /** As it was read, without the mark of its symbology. */
  readonly text: string;
  /** 14 digits; null for codes that are no trade item, such as a shelf's. */
  readonly gtin: string | null;
  /** Of a code made in the store: the item it was made for. It is compared instead of the whole number. */
  readonly storeItem: string | null;
  readonly grams: number | null;
  readonly price: number | null;
  readonly count: number | null;
}

/** Longer texts are no codes of goods or shelves: somebody scanned a poster. */
export const LONGEST_CODE = 200;

/**
 * Codes that stores print for what they weigh (EAN-13 that begins with 2): two digits say what the four digits before the
 * check digit are, and with how many decimals; the six between name the item.
 */
const MEASURES: Readonly<Record<string, readonly ['price' | 'grams', number]>> = {
  20: ['price', 2],
  21: ['price', 1],
  22: ['price', 0],
  23: ['grams', 3],
  24: ['grams', 2],
  25: ['grams', 1],
};

/** Null for what is no code at all. */
export function parseCode(read: string): Code | null {
  const text = read.replace(/^\][A-Za-z]\d/, '').trim();
  if (text === '' || text.length > LONGEST_CODE) return null;
  const plain: Code = { text, gtin: null, storeItem: null, grams: null, price: null, count: null };
  if (isGtin(text)) return { ...plain, gtin: toGtin14(text), ...measureOf(text) };
  const expanded = expandUpcE(text);
  if (expanded !== null) return { ...plain, gtin: toGtin14(expanded) };
  const elements = parseDigitalLink(text) ?? parseGs1(text);
  return elements === null ? plain : { ...plain, ...fromElements(elements) };
}

/** Whether digits were misread or mistyped: they have the length of a trade item's number, and a wrong check digit. */
export function isMisread(text: string): boolean {
  return /^(?:\d{8}|\d{12,14})$/.test(text) && !isGtin(text) && expandUpcE(text) === null;
}

/** Whether a code is for the product with this number, as an order states it. */
export function isFor(code: Code, ean: string): boolean {
  const other = parseCode(ean);
  if (other === null) return false;
  if (code.storeItem !== null && code.storeItem === other.storeItem) return true;
  if (code.gtin !== null && other.gtin !== null) return code.gtin === other.gtin;
  return code.text === other.text;
}

function measureOf(ean: string): Partial<Code> {
  const row = ean.length === 13 ? MEASURES[ean.slice(0, 2)] : undefined;
  if (row === undefined) return {};
  const [what, decimals] = row;
  const value = Number(ean.slice(8, 12)) / 10 ** decimals;
  const storeItem = ean.slice(0, 8);
  // A number without a value is the item itself, as orders name it.
  if (value === 0) return { storeItem };
  return what === 'price' ? { storeItem, price: value } : { storeItem, grams: Math.round(value * 1_000) };
}

function fromElements({ gtin, grams, price, count }: Gs1Elements): Partial<Code> {
  const item = gtin === null || !isGtin(gtin) ? {} : { gtin: toGtin14(gtin) };
  return { ...item, grams, price, count };
}
