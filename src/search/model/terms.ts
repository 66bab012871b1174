/** What of an order is searched. Members that clients send may hold anything. */
export interface SearchedOrder {
  readonly id: string;
  readonly order_number: string;
  readonly customer_info: Readonly<Record<string, unknown>> | null;
  readonly items: readonly { readonly item_id: string; readonly sku: string | null }[];
  readonly place_info: { readonly place_id: string; readonly place_external_id: string | null } | null;
}

const MOST_CHARACTERS = 255;
const SHORTEST_PART = 3;
/** The longest beginning that is found. */
const NAME_BEGINNING = 12;
const SHORTEST_PHONE = 4;
const PHONE_END = 12;
const SHORTEST_NATIONAL = 7;
/** The code of a country at the start of an international number (ITU-T E.164): its first digits say how long it is. */
const COUNTRY_CODE = /^(?:[17]|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|\d{3})/;
/** Names of people are short; what is longer is no name. */
const MOST_WORDS = 20;

/** As texts are compared: without upper case, accents and spaces around. */
export function normal(text: string): string {
  const short = text.trim().slice(0, MOST_CHARACTERS).toLowerCase();
  return short.normalize('NFKD').replace(/\p{M}/gu, '');
}

/** The words of a name. */
export function wordsOf(text: string): string[] {
  return normal(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    .slice(0, MOST_WORDS);
}

/** The digits of a phone number without what differs between ways to write it; empty when it is none. */
export function phoneEnd(text: string): string {
  const digits = phoneDigits(text);
  return digits.length < SHORTEST_PHONE ? '' : digits.slice(-PHONE_END);
}

/** As `phoneEnd`, of a number that begins with a country's code, without it; empty when it is none. */
function nationalPhoneEnd(text: string): string {
  if (!/^[\s(]*(?:\+|00)/.test(text)) return '';
  const digits = phoneDigits(text).replace(COUNTRY_CODE, '').replace(/^0+/, '');
  return digits.length < SHORTEST_NATIONAL ? '' : digits.slice(-PHONE_END);
}

function phoneDigits(text: string): string {
  if (!/^[\d\s+()/.-]*$/.test(text)) return '';
  return text.replace(/\D/g, '').replace(/^0+/, '');
}

/** A number as it is stored to be found. Without accents a text can be longer than before. */
export function searchedNumber(orderNumber: string): string {
  return normal(orderNumber).slice(0, MOST_CHARACTERS);
}

/** Everything that the order is found by besides its id and its number, each once (docs/screens.md#search). */
export function termsOf(order: SearchedOrder): Set<string> {
  const terms = new Set<string>();
  addCustomer(terms, order.customer_info ?? {});
  for (const { item_id, sku } of order.items) {
    terms.add(normal(item_id));
    if (sku !== null) terms.add(normal(sku));
  }
  if (order.place_info !== null) {
    terms.add(order.place_info.place_id);
    if (order.place_info.place_external_id !== null) terms.add(normal(order.place_info.place_external_id));
  }
  terms.delete('');
  return terms;
}

function addCustomer(terms: Set<string>, { name, email, phone }: Readonly<Record<string, unknown>>): void {
  if (typeof name === 'string') for (const word of wordsOf(name)) addWord(terms, word);
  if (typeof email === 'string') {
    const address = normal(email);
    terms.add(address);
    addWord(terms, address.split('@', 1)[0]!);
  }
  const digits = typeof phone === 'string' || typeof phone === 'number' ? phoneEnd(String(phone)) : '';
  for (let length = SHORTEST_PHONE; length <= digits.length; length += 1) terms.add(digits.slice(-length));
}

function addWord(terms: Set<string>, word: string): void {
  terms.add(word);
  addParts(terms, word, NAME_BEGINNING);
}

function addParts(terms: Set<string>, text: string, longest: number): void {
  for (let length = SHORTEST_PART; length <= Math.min(longest, text.length); length += 1)
    terms.add(text.slice(0, length));
}

/** What a search looks for: orders that have one of the first terms, or all of the words, or such a number. */
export interface AskedTerms {
  readonly number: AskedNumber | null;
  readonly anyOf: readonly string[];
  readonly words: readonly string[];
}

/** Also orders whose number begins or ends with it, unless that would be too many. */
export interface AskedNumber {
  readonly text: string;
  readonly isPart: boolean;
}

const MOST_ASKED_WORDS = 6;

/** The terms of a text that somebody searches for. */
export function askedTerms(text: string): AskedTerms {
  const whole = normal(text);
  const phones = [phoneEnd(text), nationalPhoneEnd(text)];
  const words = wordsOf(text).slice(0, MOST_ASKED_WORDS);
  const number = searchedNumber(text);
  return {
    number: number === '' ? null : { text: number, isPart: number.length >= SHORTEST_PART },
    anyOf: [...new Set([whole, ...phones])].filter((term) => term !== ''),
    words: words.length > 1 || words[0] !== whole ? words : [],
  };
}
