import { MOMENTS, type Fact } from './journal';

const LINES_WITHOUT_TERMINAL = 5;

/** Shows how far the orders are: one line that changes on a terminal, a few lines elsewhere. */
export class Progress {
  private shown = '';
  private steps = 0;

  constructor(
    private readonly orders: number,
    private readonly out: Pick<NodeJS.WriteStream, 'write' | 'isTTY'>,
  ) {}

  show(facts: readonly Fact[]): void {
    const counts = MOMENTS.map((moment) => facts.filter((fact) => fact.moment === moment).length);
    const text = `  ${MOMENTS.map((moment, index) => `${moment} ${counts[index]}`).join('   ')}   of ${this.orders}`;
    if (text === this.shown) return;
    this.shown = text;
    if (this.out.isTTY) {
      this.out.write(`\r${text}`);
      return;
    }
    const step = Math.floor(((counts.at(-1) ?? 0) / this.orders) * LINES_WITHOUT_TERMINAL);
    if (step === this.steps) return;
    this.steps = step;
    this.out.write(`${text}\n`);
  }

  /** Leaves the cursor on a new line. */
  end(): void {
    if (this.out.isTTY && this.shown !== '') this.out.write('\n');
  }
}
