import { randomBytes } from 'node:crypto';
import { Refusal } from '../answers/refusal.js';

/** Something that a dry run has looked at and that may now be done. */
interface Kept<Prepared> {
  readonly tool: string;
  readonly args: string;
  readonly prepared: Prepared;
  readonly endsAt: number;
}

export const PLAN_MINUTES = 10;
const MOST_PLANS = 50;

/**
 * What dry runs of this session have prepared. Each is done at most once, within ten minutes, and only by the tool and with the
 * arguments of its dry run; again only where it is given back.
 */
export class Plans<Prepared> {
  private readonly kept = new Map<string, Kept<Prepared>>();

  constructor(private readonly now: () => number = Date.now) {}

  /** Keeps what was prepared; gives the plan by which it is taken. The oldest of more than 50 is forgotten. */
  keep(tool: string, args: object, prepared: Prepared): string {
    const plan = randomBytes(12).toString('base64url');
    this.giveBack(plan, tool, args, prepared);
    return plan;
  }

  /** Keeps what was taken by a plan for ten more minutes, by the same plan: for what nobody knows whether it was done. */
  giveBack(plan: string, tool: string, args: object, prepared: Prepared): void {
    const endsAt = this.now() + PLAN_MINUTES * 60_000;
    this.kept.set(plan, { tool, args: canonical(args), prepared, endsAt });
    for (const oldest of this.kept.keys()) {
      if (this.kept.size <= MOST_PLANS) break;
      this.kept.delete(oldest);
    }
  }

  /** @throws {Refusal} unless the plan is of a fresh dry run of exactly this */
  take(plan: string | undefined, tool: string, args: object): Prepared {
    if (plan === undefined)
      throw new Refusal(
        'DRY_RUN_FIRST',
        'Nothing was changed: a change needs a dry run first.',
        `Call ${tool} with the same arguments and dry_run: true, show the person what it says, and call it again with the plan that it gives.`,
      );
    const kept = this.kept.get(plan);
    if (kept === undefined || kept.endsAt <= this.now())
      throw new Refusal(
        'PLAN_UNKNOWN',
        'Nothing was changed: there is no such plan in this session, it was used, or it is too old.',
        `Call ${tool} with dry_run: true again: a plan is good for one call within ${PLAN_MINUTES} minutes.`,
      );
    if (kept.tool !== tool || kept.args !== canonical(args))
      throw new Refusal(
        'PLAN_DIFFERS',
        'Nothing was changed: the plan is of a dry run with other arguments.',
        `Give exactly the arguments of the dry run, or call ${tool} with dry_run: true and the new ones.`,
      );
    this.kept.delete(plan);
    return kept.prepared;
  }
}

/** The same text for the same arguments, in whatever order their members stand. */
function canonical(args: unknown): string {
  return JSON.stringify(args, (_name, value: unknown) =>
    value !== null && typeof value === 'object' && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
      : value,
  );
}
