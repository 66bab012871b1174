import { Refusal, type RefusalFacts } from './refusal';

type Row = (...facts: never[]) => Omit<RefusalFacts, 'code'>;

type Refusals<Rows extends Record<string, Row>> = {
  readonly [Code in keyof Rows]: (...facts: Parameters<Rows[Code]>) => Refusal;
};

/** A feature's table of refusals: each row's name is the error code, its function says status and sentence. */
export function refusals<const Rows extends Record<string, Row>>(rows: Rows): Refusals<Rows> {
  const make =
    (code: string, row: Row) =>
    (...facts: never[]) =>
      new Refusal({ code, ...row(...facts) });
  return Object.fromEntries(
    Object.entries(rows).map(([code, row]) => [code, make(code, row)]),
  ) as unknown as Refusals<Rows>;
}
