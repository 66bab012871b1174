import { parseArgs } from 'node:util';
import { FULL, type Plan, SHORT } from './plan';
import { PARTIES, type Party } from './results';

export interface Options {
  readonly plan: Plan;
  readonly parties: readonly Party[];
  /** Whether the results go to bench/results. */
  readonly writes: boolean;
  /** Whether a guarded figure that is lost makes the run fail. */
  readonly guards: boolean;
}

/** `--ci`: the short form, without the rival, which guards figures; `--rounds <n>`; `--only limits,rival,us`, which writes no results; `--huge`: lists of 10 million too. */
export function readOptions(args: string[]): Options {
  const { values } = parseArgs({
    args,
    options: {
      ci: { type: 'boolean', default: false },
      rounds: { type: 'string' },
      only: { type: 'string' },
      huge: { type: 'boolean', default: false },
    },
  });
  const short = values.ci ? SHORT : FULL;
  const plan = values.huge ? { ...short, longLists: [1_000_000, 10_000_000] } : short;
  const rounds = values.rounds === undefined ? plan.rounds : Number(values.rounds);
  if (!Number.isInteger(rounds) || rounds < 1) throw new Error('--rounds takes a number from 1');
  const asked = values.only?.split(',') ?? (values.ci ? ['limits', 'us'] : PARTIES);
  const parties = PARTIES.filter((party) => asked.includes(party));
  if (parties.length !== asked.length) throw new Error(`--only takes ${PARTIES.join(', ')}`);
  return {
    plan: { ...plan, rounds },
    parties,
    writes: !values.ci && values.only === undefined,
    guards: values.ci,
  };
}
