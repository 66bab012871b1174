import { ORDER_STATUSES } from '../../contract';
import type { FieldProblem } from '../../infrastructure/http';

/** As JSON: an address stays one that mail programs and chats leave whole. */
export const MOST_FILTER_BYTES = 2_048;
export const MOST_SEARCH_CHARACTERS = 255;

const ID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** What a field of an address may hold, and the words for it. */
interface Rule {
  readonly takes: (text: string) => boolean;
  readonly words: string;
}

const isStatus = (text: string) => (ORDER_STATUSES as readonly string[]).includes(text);

const ids: Rule = {
  takes: (text) => text.split(',').every((one) => ID.test(one)),
  words: 'must be UUIDs with commas between them',
};
const id: Rule = { takes: (text) => ID.test(text), words: 'must be a UUID' };
const status: Rule = { takes: isStatus, words: `must be one of ${ORDER_STATUSES.join(', ')}` };
const statuses: Rule = {
  takes: (text) => text.split(',').every(isStatus),
  words: `must be some of ${ORDER_STATUSES.join(', ')}, with commas between them`,
};
const only = (value: string): Rule => ({ takes: (text) => text === value, words: `must be ${value}` });
const search: Rule = {
  takes: (text) => text.trim() !== '' && text.length <= MOST_SEARCH_CHARACTERS,
  words: `must have 1 to ${MOST_SEARCH_CHARACTERS} characters`,
};

/** The screens that have views, and the fields of their addresses. */
const FIELDS = {
  board: { channel: ids, place: ids, status: statuses, assignee: id, late: only('only'), as: only('list') },
  orders: { q: search, status },
} as const satisfies Readonly<Record<string, Readonly<Record<string, Rule>>>>;

export type ViewScreen = keyof typeof FIELDS;
export const VIEW_SCREENS = Object.keys(FIELDS) as [ViewScreen, ...ViewScreen[]];

/** As in the address of the screen: what is not filtered by is left out. */
export type ViewFilter = Readonly<Record<string, string>>;

/** The filter of a request as it is stored. */
export function filterIn(given: object): ViewFilter {
  const said = Object.entries(given).filter(([, value]) => value !== undefined);
  return Object.fromEntries(said);
}

/** What is wrong with a filter of the screen; empty when nothing is. */
export function problemsOfFilter(screen: ViewScreen, filter: ViewFilter): FieldProblem[] {
  const rules: Readonly<Record<string, Rule>> = FIELDS[screen];
  const problems = Object.entries(filter).flatMap(([name, text]) => {
    const rule = Object.hasOwn(rules, name) ? rules[name] : undefined;
    if (rule === undefined) return [problem(`filter.${name}`, `is not for the screen ${screen}`)];
    return rule.takes(text) ? [] : [problem(`filter.${name}`, rule.words)];
  });
  if (Buffer.byteLength(JSON.stringify(filter)) <= MOST_FILTER_BYTES) return problems;
  return [...problems, problem('filter', `must have at most ${MOST_FILTER_BYTES} bytes as JSON`)];
}

function problem(field: string, words: string): FieldProblem {
  return { field, message: `${field} ${words}` };
}
