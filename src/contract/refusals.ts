import { Refusal } from '@libs/refusal';
import { ERRORS, type ErrorCode, type ErrorRow, type FactsOf, messageOf } from './errors';

/** How many problems of a request are said: whoever looks for them stops there, so that a body can't cost more than it has bytes. */
export const MOST_PROBLEMS = 20;

/** What a case adds to its error. */
type Case<Code extends ErrorCode> = {
  /** Further top-level members of the response, for example `valid_transitions`. */
  readonly extra?: Readonly<Record<string, unknown>>;
} & (keyof FactsOf<Code> extends never ? { readonly facts?: undefined } : { readonly facts: FactsOf<Code> });

type Cases = { readonly [Code in ErrorCode]?: (...known: never[]) => Case<Code> };

type Refusals<Table extends Cases> = {
  readonly [Code in keyof Table & ErrorCode]: Table[Code] extends (...known: infer Known) => unknown
    ? (...known: Known) => Refusal<(typeof ERRORS)[Code]['status']>
    : never;
};

type Said = Partial<Record<'facts' | 'extra', Readonly<Record<string, unknown>>>>;

/** The refusals of a feature: each key is a code of the error table, its function returns what the case adds. */
export function refusals<const Table extends Cases>(
  table: Table & Readonly<Record<Exclude<keyof Table, ErrorCode>, never>>,
): Refusals<Table> {
  const make =
    (code: ErrorCode, said: (...known: never[]) => Said) =>
    (...known: never[]) =>
      refusal(code, said(...known));
  const cases = Object.entries(table) as [ErrorCode, (...known: never[]) => Said][];
  return Object.fromEntries(
    cases.map(([code, said]) => [code, make(code, said)]),
  ) as unknown as Refusals<Table>;
}

function refusal(code: ErrorCode, { facts = {}, extra }: Said): Refusal {
  const { status, retryAfterS, fault }: ErrorRow = ERRORS[code];
  const message = messageOf(code, facts as FactsOf<typeof code>);
  return new Refusal({
    status,
    code,
    message,
    ...(extra && { extra }),
    ...(retryAfterS !== undefined && { retryAfterS }),
    ...(fault && { fault }),
  });
}
