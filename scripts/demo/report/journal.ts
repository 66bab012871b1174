/** What happens to an order, in the order the timeline shows it. The first is where time starts. */
export const MOMENTS = ['posted', 'accepted', 'applied', 'delivered'] as const;
export type Moment = (typeof MOMENTS)[number];

/** Something that happened to an order. */
export interface Fact {
  /** The sample's name. */
  readonly order: string;
  readonly channel: string;
  readonly moment: Moment;
  /** Epoch ms. */
  readonly at: number;
}

/** Collects the facts of a run in the order they became known. */
export class Journal {
  readonly facts: Fact[] = [];

  constructor(private readonly noted: (facts: readonly Fact[]) => void = () => undefined) {}

  note(fact: Fact): void {
    this.facts.push(fact);
    this.noted(this.facts);
  }

  count(moment: Moment): number {
    return this.facts.filter((fact) => fact.moment === moment).length;
  }
}
