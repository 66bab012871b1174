const WINDOW_MS = 500;
const PARTS = 2;

interface Pace {
  startedAtMs: number;
  count: number;
  /** What the window before had. */
  before: number;
}

/** How many answers each name gets in a quarter of a second, on the average of about half a second since it was reset. */
export class AnswerPace {
  private readonly paces = new Map<string, Pace>();

  answered(name: string, nowMs: number): void {
    const pace = this.at(name, nowMs) ?? { startedAtMs: nowMs, count: 0, before: 0 };
    pace.count += 1;
    this.paces.set(name, pace);
  }

  reset(name: string): void {
    this.paces.delete(name);
  }

  of(name: string, nowMs: number): number {
    const pace = this.at(name, nowMs);
    return pace === null ? 0 : Math.floor(Math.max(pace.count, pace.before) / PARTS);
  }

  private at(name: string, nowMs: number): Pace | null {
    const pace = this.paces.get(name);
    if (pace === undefined) return null;
    const windows = Math.floor((nowMs - pace.startedAtMs) / WINDOW_MS);
    if (windows >= 2) {
      this.paces.delete(name);
      return null;
    }
    if (windows === 1) {
      pace.startedAtMs += WINDOW_MS;
      pace.before = pace.count;
      pace.count = 0;
    }
    return pace;
  }
}
